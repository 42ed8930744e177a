//! The stable diagnostic codes.
//!
//! Each code has a file `code/<code>.md` that documents it (`gpuproof explain CODE` prints it): first line a
//! title, then what it means, an example, and what to do. The names are part of gpuproof's interface: they are
//! written in baselines, SARIF files and suppressions, and never change their meaning.

use crate::diagnostic::Severity;
use std::fmt;

macro_rules! codes {
    ($($variant:ident $text:literal $severity:ident;)*) => {
        /// A stable diagnostic code such as `race.shared`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "each variant is documented by its file under code/")]
        pub enum Code { $($variant),* }

        impl Code {
            /// All codes, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];

            /// The code as users write it.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text),* }
            }

            /// How bad it usually is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity),* }
            }

            /// Title line, blank line, explanation in Markdown.
            pub fn documentation(self) -> &'static str {
                match self { $(Code::$variant => include_str!(concat!("code/", $text, ".md"))),* }
            }
        }
    };
}

codes! {
    RaceShared "race.shared" Error;
    RaceGlobal "race.global" Error;
    RaceImage "race.image" Error;
    RaceBenign "race.benign" Note;
    BarrierDivergence "barrier.divergence" Error;
    BarrierExited "barrier.exited" Warning;
    BarrierMask "barrier.mask" Error;
    BarrierUninitialised "barrier.uninitialised" Error;
    MemoryBounds "memory.bounds" Error;
    MemoryNull "memory.null" Error;
    MemoryConstantWrite "memory.constant_write" Error;
    MemoryUninitialised "memory.uninitialised" Warning;
    MemoryMisaligned "memory.misaligned" Error;
    MemoryReadOnly "memory.read_only" Error;
    AsyncUnawaited "async.unawaited" Error;
    AssertFailed "assert.failed" Error;
    TrapReached "assert.trap" Error;
    PermRead "perm.read" Error;
    PermWrite "perm.write" Error;
    PermDistribute "perm.distribute" Error;
    PermBarrier "perm.barrier" Error;
    PermFraction "perm.fraction" Error;
    ContractPre "contract.pre" Error;
    ContractPost "contract.post" Error;
    ContractMissing "contract.missing" Error;
    BarrierPost "barrier.post" Error;
    FrameMissing "frame.missing" Error;
    SpecVacuous "spec.vacuous" Error;
    SpecNotUniform "spec.not_uniform" Error;
    LemmaMeasure "lemma.measure" Error;
    GhostEffect "ghost.effect" Error;
    InvariantEntry "invariant.entry" Error;
    InvariantMaintained "invariant.maintained" Error;
    AssumeFalse "assume.false" Note;
    ArithDiv0 "arith.div0" Error;
    ArithOverflow "arith.overflow" Error;
    ArithShift "arith.shift" Warning;
    RunBudget "run.budget" Warning;
    RunUnmodelled "run.unmodelled" Note;
    CheckTime "check.time" Warning;
    CheckCondition "check.condition" Warning;
    CheckSelection "check.selection" Note;
    SuppressionInvalid "suppression.invalid" Warning;
    SuppressionExpired "suppression.expired" Warning;
    SuppressionUnused "suppression.unused" Warning;
    ProjectUnmatched "project.unmatched" Warning;
    UnsupportedConstruct "unsupported.construct" Warning;
    UnsupportedAsm "unsupported.asm" Warning;
    UnsupportedCall "unsupported.call" Warning;
    UnsupportedPointer "unsupported.pointer" Warning;
    UnsupportedType "unsupported.type" Warning;
    UnsupportedGoto "unsupported.goto" Warning;
    UnsupportedTemplate "unsupported.template" Warning;
    UnsupportedError "unsupported.error" Warning;
    UnsupportedAnnotation "unsupported.annotation" Warning;
    AnnotationSyntax "annotation.syntax" Error;
    SourceSyntax "source.syntax" Error;
    SourceNoKernel "source.no_kernel" Error;
    SourceUnreadable "source.unreadable" Error;
    SourceHeader "source.missing_header" Warning;
    ToolClang "tool.clang" Error;
    OptNoSite "opt.no_site" Error;
    OptArgument "opt.argument" Error;
    OptLoopShape "opt.loop_shape" Error;
    OptNoBound "opt.no_bound" Error;
    OptTooFewIterations "opt.too_few_iterations" Error;
    OptIterationsUnknown "opt.iterations_unknown" Error;
    OptKernelShape "opt.kernel_shape" Error;
    OptMatrixShape "opt.matrix_shape" Error;
    OptMayOverlap "opt.may_overlap" Error;
    OptNoPermission "opt.no_permission" Error;
    OptOverlappingTiles "opt.overlapping_tiles" Error;
    OptDifferentRanges "opt.different_ranges" Error;
    OptDependentBlocks "opt.dependent_blocks" Error;
    OptNotReproved "opt.not_reproved" Error;
    OptNotProved "opt.not_proved" Error;
    OptDiffers "opt.differs" Error;
    OptUnsupported "opt.unsupported" Error;
    LaunchLimit "launch.limit" Error;
    LaunchCooperative "launch.cooperative" Error;
    UsageOption "usage.option" Error;
    KirInvalid "kir.invalid" Error;
    KirSyntax "kir.syntax" Error;
}

impl Code {
    /// The code with this text.
    pub fn parse(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str() == text)
    }

    /// The first line of the documentation.
    pub fn title(self) -> &'static str {
        self.documentation().lines().next().unwrap_or("").trim_start_matches("# ")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_documented_and_parses_back() {
        for code in Code::ALL {
            assert_eq!(Code::parse(code.as_str()), Some(*code));
            assert!(code.title().len() > 5, "{code} has no title");
            assert!(code.documentation().lines().count() > 3, "{code} is not explained");
        }
    }
}
