//! The list of rules: what each concludes, when that is right, and the kernels that show it.
//!
//! `h` is the value of a loop variable at the head of an iteration, `e` its value when the loop is entered, `k` the number of the iteration, from
//! 0 on. Kernels are files of the corpus. To add a rule: write the kernels first.

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident $name:literal {
        lemma: $lemma:literal,
        keeps: $keeps:expr,
        $($side:ident $side_name:literal: $says:literal, breaks: $breaks:expr;)*
    })*) => {
        /// A rule that proofs use.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule {
            $(#[doc = $lemma] $rule,)*
        }

        /// A side condition of a rule.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Side {
            $($(#[doc = $says] $side,)*)*
        }

        impl Rule {
            /// All rules, in the order of the list.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// What it is called: `explain rule.NAME`, `--without-rule NAME`.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name,)* }
            }

            /// What it concludes.
            pub fn lemma(self) -> &'static str {
                match self { $(Rule::$rule => $lemma,)* }
            }

            /// Kernels that are proved with it and not without it.
            pub fn keeps(self) -> &'static [&'static str] {
                match self { $(Rule::$rule => &$keeps,)* }
            }

            /// Its side conditions.
            pub fn sides(self) -> &'static [Side] {
                match self { $(Rule::$rule => &[$(Side::$side,)*],)* }
            }
        }

        impl Side {
            /// All side conditions, in the order of the list.
            pub const ALL: &'static [Side] = &[$($(Side::$side,)*)*];

            /// What it is called.
            pub fn name(self) -> &'static str {
                match self { $($(Side::$side => $side_name,)*)* }
            }

            /// What must hold.
            pub fn says(self) -> &'static str {
                match self { $($(Side::$side => $says,)*)* }
            }

            /// Wrong kernels that would be proved if it were ignored.
            pub fn breaks(self) -> &'static [&'static str] {
                match self { $($(Side::$side => &$breaks,)*)* }
            }

            /// The rule that it belongs to.
            pub fn rule(self) -> Rule {
                match self { $($(Side::$side => Rule::$rule,)*)* }
            }
        }
    };
}

rules! {
    ClosedForm "closed-form" {
        lemma: "If each iteration adds c, the variable is e + k*c in iteration k, modulo 2^width.",
        keeps: ["patterns/grid_stride_wrong_stride.cu", "barriers/split_barrier_rounds.cu"],
        StepIsFixed "step-is-fixed": "c does not change in the loop", breaks: ["values/step_grows.cu"];
    }
    AlternatingForm "alternating-form" {
        lemma: "If each iteration makes c - h (or h ^ c) of h, the variable is e in even iterations and c - e (or e ^ c) in odd ones.",
        keeps: ["values/from_both_ends_by_turns.cu"],
        SumIsFixed "sum-is-fixed": "in c - h, c does not change in the loop", breaks: ["values/turned_round_in_another_sum.cu"];
        XorWithFixed "xor-is-fixed": "in h ^ c, c does not change in the loop", breaks: ["values/toggled_by_another_mask.cu"];
    }
    ShiftedForm "shifted-form" {
        lemma: "If each iteration shifts by c bits, or multiplies or divides by 2^c, the variable is e shifted by k*c bits; by more bits than it has, it is what is left then.",
        keeps: ["warps/block_barrier_before_exchange.cu", "values/bits_counted_for_a_ring.cu"],
        EntryNotNegative "entry-not-negative": "a signed division is a shift only of what is not negative", breaks: ["values/halving_negative.cu"];
        DoublingMayNotOverflow "overflow-is-assumed-away": "that k*c stays below the width is concluded only of variables whose overflow is assumed not to happen", breaks: ["values/doubling_unsigned_index.cu"];
        ZeroStaysZero "zero-stays-zero": "0 can be doubled for ever: nothing follows for k", breaks: ["values/doubling_zero_index.cu"];
    }
    RemainderForm "remainder-form" {
        lemma: "If each iteration makes (h + c) % m of h, the variable is (e + k*c) % m.",
        keeps: ["values/ring_of_a_thousand.cu"],
        StartsInRange "starts-in-range": "0 <= e < m", breaks: ["values/ring_entered_from_outside.cu"];
        StaysBelowTheSign "stays-below-the-sign": "m * (c + 1) + e is below 2^(width - 1), so that no sum wraps or turns negative", breaks: ["values/ring_backwards.cu"];
    }
    CyclicForm "cyclic-form" {
        lemma: "If iterations lead from a constant e back to e in n steps, the variable is the (k mod n)-th of these values.",
        keeps: ["values/ring_of_nineteen.cu"],
    }
    Rotation "rotation" {
        lemma: "If each iteration makes a what b was, b what c was, and so on back to a, then a in iteration k is what the variable k mod n further on was at entry.",
        keeps: ["patterns/ping_pong_pointers.cu", "patterns/stencil_time_steps.cu"],
    }
    ConstantsTogether "constants-together" {
        lemma: "Variables of which an iteration that starts with their values at entry ends with these values keep them in every iteration.",
        keeps: ["values/zero_and_zero_stay.cu"],
        EndsAsItBegan "ends-as-it-began": "with all of them at their values at entry, the iteration gives each its value at entry", breaks: ["values/rounds_beyond_int_endless.cu", "values/rounds_beyond_int_after.cu"];
    }
    LastValueForm "last-value-form" {
        lemma: "If each iteration sets the variable to f(k), it is f(k - 1) in iteration k, and e in iteration 0.",
        keeps: ["memory/async_copy_event_loop.cl", "barriers/named_handover_in_loop.cu"],
        SetByTheIterationAlone "set-by-the-iteration-alone": "f depends on k and on what does not change in the loop", breaks: ["values/set_to_what_was_drawn.cu"];
        KeptUnderFixedCondition "kept-under-fixed-condition": "whether it is set at all is up to conditions that do not change in the loop", breaks: ["values/set_once_and_kept.cu"];
    }
    PeriodicInduction "periodic-induction" {
        lemma: "If iteration k adds c[k mod p], the variable is e and, for each r, c[r] times the number of iterations before k that leave r.",
        keeps: ["barriers/barrier_rotates.cu"],
        RemainderDoesNotWrap "remainder-does-not-wrap": "what is divided by p stays within its type in every iteration", breaks: ["values/remainder_of_wrapped_counter.cu"];
        StartsAlike "starts-alike": "two variables that every iteration treats alike are alike only if they start alike", breaks: ["values/follows_from_another_start.cu"];
    }
    FewValues "few-values" {
        lemma: "If e is one of few numbers, and an iteration makes one of them of each of them, the variable is always one of them.",
        keeps: ["patterns/flip_while_more.cu"],
    }
    NotEqualExit "not-equal-exit" {
        lemma: "A loop that goes on while x != y, where x - y = c*k + r and c*q = -r, is in iteration k <= q.",
        keeps: ["lang-cuda/auto_and_range_for.cu", "patterns/until_equal.cu"],
        StepDividesTheWay "step-divides-the-way": "c divides every part of r", breaks: ["values/not_equal_steps_over.cu"];
    }
    NoWrap "no-wrap" {
        lemma: "A loop variable is assumed not to wrap, which is listed, where an overflow is undefined or a bound in its loop says that none is meant.",
        keeps: ["patterns/planes_after_fixed_loop.cu", "memory/async_copy_event_loop.cl"],
        SteppedBySignedArithmetic "signed-arithmetic": "every way round steps it by signed arithmetic, or not at all", breaks: ["values/signed_stepped_as_unsigned.cu"];
        BoundIsFixed "bound-is-fixed": "what bounds it does not change in the loop", breaks: ["values/bound_moves.cu"];
        OwnCondition "own-condition": "what bounds it is asked for going round, not for passing a barrier", breaks: ["values/stepped_down_past_barriers.cu"];
        OnlyGrows "only-grows": "of another unsigned variable no more is assumed than of index arithmetic: steps that add and multiply what is not negative", breaks: ["values/unsigned_goes_below_zero.cu", "values/unsigned_goes_below_zero_by_blocks.cu"];
    }
    FewRounds "few-rounds" {
        lemma: "A variable of 32 bits that goes one way by at least 1 in each iteration and does not wrap allows fewer than 2^31 iterations if it has no further to go.",
        keeps: ["memory/async_copy_event_loop.cl", "barriers/barrier_rotates.cu"],
        NarrowCounter "narrow-counter": "it has at most 32 bits", breaks: ["values/rounds_beyond_int_signed_long.cu"];
        RoomForHalf "room-for-half": "it goes by 2 or more, or entry and bound are both in the half that is not negative", breaks: ["values/rounds_beyond_int_after.cu", "values/rounds_beyond_int.cu"];
    }
    UniformVariable "uniform-variable" {
        lemma: "In a loop whose iterations meet at barriers, a variable is the same for the whole block in each iteration.",
        keeps: ["patterns/rounds_to_meet_from_memory.cu", "parametric/reduce_any_block.cl"],
        EntersShared "enters-shared": "its value at entry is the same for the block", breaks: ["values/carried_own_entry.cu"];
        StaysShared "stays-shared": "each iteration computes it from values that are the same for the block", breaks: ["barriers/pointer_becomes_private.cu", "values/carried_trip_count.cu"];
    }
    UniformExit "uniform-exit" {
        lemma: "Threads leave a loop in the same iteration, with the same values of uniform variables.",
        keeps: ["barriers/every_fourth_iteration.cu", "annotations/barrier_invariant_two.cl"],
        ExitIsUniform "exit-is-uniform": "what decides the exits is the same for all of them", breaks: ["values/carried_trip_count.cu", "values/carried_trip_count_after.cu"];
        EveryRoundMeets "every-round-meets": "or every way round passes a barrier of the block, where they would part", breaks: ["barriers/leaves_without_meeting.cu"];
        EndIsUniform "end-is-uniform": "what decides on coming to a barrier in the loop is the same for all of them, too", breaks: ["barriers/inner_loop_passed_by_some.cl"];
    }
    ExactTripCount "exact-trip-count" {
        lemma: "A loop is left in the first iteration in which a way out is open, and that is found by looking.",
        keeps: ["values/bits_counted_for_a_ring.cu"],
    }
    LoopExit "loop-exit" {
        lemma: "Whoever enters a loop leaves it by one of its ways out: loops are taken to end.",
        keeps: ["warps/meet_after_private_loop.cu", "barriers/barrier_rotates.cu"],
        NobodyLeftElsewhere "nobody-left-elsewhere": "that the others come to a place behind the loop follows only if none may have left it in another way in a round that nobody follows", breaks: ["warps/syncwarp_left_in_a_loop.cu", "barriers/block_left_before_grid_barrier.cu"];
        NotBeforeTheLoop "not-before-the-loop": "nothing follows for what stands before the loop", breaks: ["warps/syncwarp_before_endless_loop.cu"];
    }
    Houdini "houdini" {
        lemma: "What holds when a loop is entered and is kept by each iteration that starts with it holds in every iteration.",
        keeps: ["memory/binary_search.cu", "races/data_dependent_steps.cu"],
        ShownBothTimes "shown-both-times": "it is shown on entry and after an iteration, or dropped", breaks: ["values/halving_char_many_rounds.cu", "memory/binary_search_too_far.cu"];
        EveryVisitClaims "every-visit-claims": "in another run it is used only if every visit of the loop claimed it", breaks: ["barriers/toggles_on_the_first_way.cu"];
        EnteredFromOutside "entered-from-outside": "one about the value at entry is used only where the loop is entered from outside, not after a barrier in it", breaks: ["barriers/lower_than_after_the_barrier.cu"];
    }
    ExactFloats "exact-floats" {
        lemma: "A sum, difference, product, comparison or conversion of floats that are known gives its exact result where that is a float.",
        keeps: ["values/float_counts_window.cu"],
        NothingIsRounded "nothing-is-rounded": "the result is exact and not so small that it may be flushed to 0: how compilers round and contract then has no say", breaks: ["values/float_steps_are_rounded.cu"];
    }
    OwnMemory "own-memory" {
        lemma: "Between two barriers a location that a thread accesses is written by nobody else (or it is a race), so that it holds what the thread last read or wrote there.",
        keeps: ["races/lockstep_own_value.cu", "memory/bytes_of_a_float.cu"],
        NotOverwrittenSince "not-overwritten-since": "of what is remembered over a barrier, nothing later was written by the thread at a place that may be the same", breaks: ["memory/overwritten_before_barrier.cu"];
        NoFenceBetween "no-fence-between": "in memory that other blocks reach, no fence of the device stands between, behind which they may have written, in order", breaks: ["atomics/last_block_finds_new_value.cu", "atomics/last_block_counts_again.cu"];
        SameOrApart "same-or-apart": "two accesses are the same or apart only if both have one size and lie at multiples of it", breaks: ["memory/byte_of_a_number_overwritten.cu"];
    }
    UnwrittenMemory "unwritten-memory" {
        lemma: "An array that nobody writes holds the same for all threads at all times.",
        keeps: ["memory/constant_table.cl"],
        NobodyWritesIt "nobody-writes-it": "no statement of the kernel may write it, nor may a function without a body", breaks: ["memory/input_is_written.cu"];
        EachBlockHasItsOwn "each-block-has-its-own": "it is not shared memory, which is another one in each block", breaks: ["memory/shared_of_two_blocks.cu"];
    }
    InitialConstant "initial-constant" {
        lemma: "A constant array holds what its initialiser says.",
        keeps: ["memory/constant_table.cl"],
        HostCannotFillIt "host-cannot-fill-it": "it is no `__constant__` array of CUDA, which the host may fill before the launch", breaks: ["memory/host_fills_constant.cu"];
    }
    WriteBack "write-back" {
        lemma: "What a thread wrote before a barrier of its block is there after it, for the whole block.",
        keeps: ["patterns/master_may_not_exist.cu", "patterns/master_base.cu"],
        NotWrittenOver "not-written-over": "the thread itself did not write over it later", breaks: ["patterns/places_byte_changed.cu", "patterns/places_written_over.cu"];
        OnlyTheNumberIsPrivate "only-the-number-is-private": "a writer that is worked out from the place has nothing of its own but its number", breaks: ["memory/private_number_of_the_writer.cu"];
        NamedWriterExists "named-writer-exists": "the block has a thread with the coordinates that the condition names", breaks: ["patterns/master_may_not_exist.cu"];
        FoundWriterExists "found-writer-exists": "the block has a thread with the number that was worked out", breaks: ["patterns/places_nobody_wrote.cu", "memory/writer_beyond_the_block.cu"];
    }
    MonotoneCounter "monotone-counter" {
        lemma: "Of a location that atomics only count up (or only down), two executions get numbers whose ranges [r, r + n) are disjoint. That it does not wrap is listed.",
        keeps: ["atomics/counter_set_low.cu", "atomics/amount_may_be_zero.cu"],
        OneDirection "one-direction": "every atomic on it adds an amount shown to have the same sign", breaks: ["atomics/push_and_pop.cl", "atomics/amount_may_be_zero.cu"];
        EnoughNumbers "enough-numbers": "the threads of a launch do not use up its numbers", breaks: ["atomics/counter_back_in_launch.cu", "atomics/counter_back_two_places.cu"];
        StartsWithRoom "starts-with-room": "the kernel does not set it close to its end", breaks: ["atomics/counter_set_near_its_end.cu", "atomics/counter_set_to_its_end.cu"];
        NoPlainWriteBetween "no-plain-write-between": "no plain write may be ordered between the two", breaks: ["atomics/reset_between_grid_barriers.cu"];
        SameEpoch "same-epoch": "no barrier (and between blocks no fence) after which it was written plainly lies between", breaks: ["atomics/cas_reset_used_later.cu"];
        OwnExecution "own-execution": "the two numbers are of different executions: what the block or another lane shares is nobody's own", breaks: ["patterns/mandelbrot_missing_barrier.cu"];
        NotEmpty "not-empty": "nothing is said of amounts of 0", breaks: ["atomics/counter_adds_nothing.cu"];
        WholeScalars "whole-scalars": "no atomic touches a part of it", breaks: ["atomics/counter_as_half_of_another.cu"];
        BlocksShareIt "blocks-share-it": "for threads of two blocks it is in global memory", breaks: ["atomics/shared_counter_all_blocks.cu"];
    }
    OneWinner "one-winner" {
        lemma: "Of two atomics that leave a mark that none takes back (compare-and-swap from one value, exchange for one value, or, and, max, min), the later one sees the mark.",
        keeps: ["atomics/exchange_winner.cu", "atomics/cas_reset_by_barrier.cu"],
        OneKindOfAtomic "one-kind-of-atomic": "all atomics on the location are of one kind", breaks: ["atomics/flag_set_and_cleared.cu"];
        OneValue "one-value": "they expect, or exchange for, the same number", breaks: ["atomics/exchange_for_two_values.cu"];
        WritesAnotherValue "writes-another-value": "a compare-and-swap writes something else than it expects", breaks: ["atomics/cas_swaps_same.cu"];
    }
    LastBlock "last-block" {
        lemma: "If each block adds 1 once to a scalar that starts at 0, the block that gets N - 1, N the number of blocks, comes behind all others; it sees what they did before a fence and their atomic.",
        keeps: ["patterns/reduce_last_block.cu", "atomics/fence_after_barrier.cu"],
        CountsByOne "counts-by-one": "the atomic adds 1", breaks: ["atomics/last_block_counts_by_two.cu"];
        StartsAtZero "starts-at-zero": "neither source nor host code in sight starts the scalar with another number, nor the kernel again with what it left there", breaks: ["atomics/last_block_starts_at_one.cu", "atomics/last_block_starts_somewhere.cu"];
        OncePerBlock "once-per-block": "one thread of a block executes it, once", breaks: ["atomics/last_block_counted_by_two_threads.cu", "atomics/last_block_counted_in_a_loop.cu"];
        OwnScalar "own-scalar": "blocks that count on one scalar differ only in the coordinates that N is made of", breaks: ["atomics/last_block_of_two_rows.cu"];
        NothingElseCounts "nothing-else-counts": "nothing else changes the scalar before a block has counted last", breaks: ["atomics/last_block_counted_ahead.cu", "atomics/last_block_counts_for_next_row.cu"];
        TakenOver "taken-over": "a fence or a barrier stands between the atomic and what the last block does", breaks: ["atomics/last_block_takes_nothing_over.cu"];
        FencedBefore "fenced-before": "a fence stands between the access and the atomic of the same thread, or between the barrier and the atomic", breaks: ["atomics/last_block_no_fence.cu", "atomics/last_block_written_late.cu"];
        EarlierInterval "earlier-interval": "what other threads of the block do lies before a barrier that lies before the atomic", breaks: ["atomics/last_block_others_write_late.cu"];
    }
    Publication "publication" {
        lemma: "If blocks set flags of their own that start at 0, what a thread of another block finds in one is the block's; what the block did before a fence and the atomic that set the flag comes before what that thread does behind a fence.",
        keeps: ["atomics/flag_of_block_before.cu", "atomics/flags_looked_back.cu", "atomics/flag_released.cu"],
        FlagsStartAtZero "flags-start-at-zero": "neither source nor host code in sight starts the flags with another number, nor the kernel again with flags that are set", breaks: ["atomics/flag_starts_at_one.cu", "host/flags_launched_twice.cu"];
        OwnFlags "own-flags": "no two blocks set the same flag", breaks: ["atomics/flag_of_all_blocks.cu"];
        AcquiredBefore "acquired-before": "a fence of the device stands between the look at the flag and what is done then", breaks: ["atomics/flag_not_acquired.cu"];
        NotTheFirstValue "not-the-first-value": "what was found is not 0", breaks: ["atomics/flag_not_waited_for.cu"];
        SetByPublisher "set-by-publisher": "what was found was not put there by an atomic before the access, or without a fence", breaks: ["atomics/flag_of_first_stage.cu", "atomics/flag_without_fence.cu"];
    }
    CriticalSection "critical-section" {
        lemma: "If only who has found a lock free, and put something else there, ever makes it free again, threads that hold it follow each other; what one did before a fence and its release comes before what the next one does behind a fence.",
        keeps: ["atomics/lock_with_fence.cu", "atomics/lock_of_bucket.cu", "atomics/lock_by_exchange.cu"],
        FoundFree "found-free": "the atomic that takes the lock found it free", breaks: ["atomics/lock_not_looked_at.cu"];
        ReleasedByHolder "released-by-holder": "whoever makes it free holds it", breaks: ["atomics/lock_released_by_another.cu"];
        NotReleasedSince "not-released-since": "no way from there to the access passes a release", breaks: ["atomics/lock_released_before.cu"];
        FencedAfterTaking "fenced-after-taking": "a fence of the device stands between taking the lock and the access", breaks: ["atomics/lock_not_fenced_after.cu"];
        FencedBeforeRelease "fenced-before-release": "a fence of the device stands between the access and the release", breaks: ["atomics/lock_not_fenced_before.cu"];
        InGlobalMemory "in-global-memory": "what the lock protects is global memory: of that a thread knows nothing behind a fence", breaks: ["atomics/lock_protects_shared.cu"];
    }
    MonotoneUpdate "monotone-update" {
        lemma: "What atomics have only counted up since a barrier is at least what was there then.",
        keeps: ["atomics/block_queue.cu"],
        OnlyAtomics "only-atomics": "nothing else touches the array between the barriers", breaks: ["atomics/block_queue_taken_back.cu"];
        WholeCounter "whole-counter": "the place is that of one whole counter", breaks: ["atomics/counter_read_with_a_sign.cu"];
    }
    UniformExchange "uniform-exchange" {
        lemma: "A vote, a reduction and a broadcast from lane 0 give one value to the whole warp.",
        keeps: ["warps/shuffle_in_branch.cu", "warps/uniform_vote_branch.cu"],
        LanesAreTogether "lanes-are-together": "not in a loop that lanes go round on their own", breaks: ["warps/vote_in_each_round.cu"];
        MaskNamesAll "mask-names-all": "the mask names all lanes", breaks: ["warps/vote_of_parts.cu"];
        SameForAll "same-for-all": "the operation gives all lanes the same", breaks: ["warps/broadcast_from_missing_lane.cu"];
    }
    BallotBit "ballot-bit" {
        lemma: "In a ballot a lane's own bit is its own predicate; in an active mask it is set.",
        keeps: ["warps/shuffle_in_branch.cu"],
    }
    ShuffleSource "shuffle-source" {
        lemma: "What a lane gets by a shuffle is the value of the lane that it names.",
        keeps: ["warps/shuffle_from_even_lane.cu"],
        GiverIsThere "giver-is-there": "that lane is named by the mask and exists", breaks: ["warps/broadcast_from_missing_lane.cu"];
        WholeWarp "whole-warp": "the width of the shuffle is that of the warp", breaks: ["warps/broadcast_in_half_warps.cu"];
        SameVisit "same-visit": "not in a loop that lanes go round on their own", breaks: ["warps/shuffle_in_each_round.cu"];
    }
    BarrierInvariant "barrier-invariant" {
        lemma: "What every thread claims before a barrier is known of the threads that it names after it.",
        keeps: ["annotations/barrier_invariant_two.cl", "annotations/barrier_invariant_shifted.cl"],
        NothingElsePrivate "nothing-else-private": "said of another thread, nothing but the coordinates is private in it", breaks: ["annotations/barrier_invariant_of_a_ticket.cu"];
        ClaimsAreChecked "claims-are-checked": "the claims themselves are obligations", breaks: ["annotations/invariant_not_looked_at.cl"];
        OfOneBlock "of-one-block": "what is said of two threads is used for threads of one block", breaks: ["annotations/barrier_invariant_two_groups.cl"];
    }
    LockStepOrder "lock-step-order" {
        lemma: "Lanes of a warp in lock step that both execute a statement at one visit are ordered by it.",
        keeps: ["races/lockstep_between_warps.cu", "races/lockstep_reduction.cu"],
        IterationAloneDecides "iteration-alone-decides": "that a lane does not execute it is said only if nothing of an iteration decides but its number", breaks: ["races/lockstep_other_rounds.cu"];
        NotAsynchronous "not-asynchronous": "neither access is an asynchronous copy", breaks: ["races/lockstep_async.cu"];
    }
    ExclusiveAtomics "exclusive-atomics" {
        lemma: "Two atomics on the same bytes do not race.",
        keeps: ["atomics/count_all.cu"],
        ScopesInclude "scopes-include": "the scope of each includes the other's thread", breaks: ["atomics/explicit_scope_too_narrow.cl", "atomics/atomic_object_of_block.cu"];
        AllBytesOrNone "all-bytes-or-none": "they have all bytes in common or none", breaks: ["atomics/size_mixed_blocks.cu", "atomics/size_mixed_cas.cu"];
    }
    HarmlessWrites "harmless-writes" {
        lemma: "Writes of equal values, and writes of what is there already, do no harm; both are listed.",
        keeps: ["values/same_float_operations.cu", "races/write_of_unchanged_value.cu"],
        BlockBarriersOnly "block-barriers-only": "what is there already is what the last barrier of the block left: the kernel has no other barriers", breaks: ["warps/silent_write_of_other_warp.cu"];
    }
    ExitedThreads "exited-threads" {
        lemma: "A barrier of the block does without threads that have returned (CUDA, sm_70 and later).",
        keeps: ["barriers/exited_threads.cu"],
        MayReturn "may-return": "the language allows it", breaks: ["annotations/assertion_not_used.cl", "barriers/two_dimensional_group.cl"];
    }
    OnePath "one-path" {
        lemma: "Two threads do not take two paths whose conditions exclude each other and have nothing private in them.",
        keeps: ["barriers/found_or_not.cu"],
        NothingPrivateLost "nothing-private-lost": "no private condition was left out of either", breaks: ["barriers/inner_loop_passed_by_some.cl"];
    }
    NamedBarrier "named-barrier" {
        lemma: "An access before the k-th arrival of a member is ordered before what another thread does after it has waited for more than k phases.",
        keeps: ["barriers/all_threads_named.cu", "barriers/barrier_init_conditional.cu"],
        AsManyAsCounted "as-many-as-counted": "as many threads may arrive as the barrier counts", breaks: ["barriers/split_barrier_too_many.cu", "barriers/named_wrong_count.cu"];
        AllMembersArrive "all-members-arrive": "if a member arrives for the k-th time, every member does", breaks: ["barriers/named_second_time_alone.cu"];
        NoOverrun "no-overrun": "nobody arrives again before the phase of its last arrival has ended", breaks: ["barriers/named_arrives_twice.cu"];
        IsInitialised "is-initialised": "a barrier object is initialised before it is used", breaks: ["barriers/barrier_not_initialised.cu", "barriers/barrier_init_conditional.cu"];
        OneOrder "one-order": "all threads come to their barriers in one order", breaks: ["barriers/named_crossed.cu", "barriers/barrier_rotates_one_ready.cu"];
    }
    LaneBarrier "lane-barrier" {
        lemma: "A barrier of lanes orders what these lanes do before and after it.",
        keeps: ["launch/sub_group_halves.cl", "launch/sub_group_pairs.cl"],
        OneConstantMask "one-constant-mask": "its mask is the same constant whenever it is come to", breaks: ["warps/mask_of_each_round.cu"];
        NoCollectiveCopies "no-collective-copies": "no copy of the whole block is under way, which is no lane's own", breaks: ["memory/async_copy_sub_group_barrier.cl"];
    }
}
