"""Checks of GPU kernels as build actions.

The aspect goes over targets that have CUDA or OpenCL sources, such as those of rules_cuda, and the targets that they depend on:

    bazel build //... --aspects=//bazel:gpuproof.bzl%gpuproof_aspect --output_groups=gpuproof

The rule is for sources that no such target has. Each source file is one action. Its inputs are the file, the headers of the target and of what it depends on, and
gpuproof itself; its output is the report, which is there only if everything in it is proved. So Bazel can take it from a remote cache or have another machine make it.
"""

_SOURCES = ("cu", "cl")
_HEADERS = ("h", "hpp", "hh", "cuh", "inc", "inl")

_COMMAND = """
report="$1"; shift
"$@" --no-cache --color never > "$report" || { code=$?; cat "$report" >&2; rm -f "$report"; exit $code; }
"""

def _reports(ctx, gpuproof, sources, headers, contexts, options):
    """An action for each source file; returns the reports."""
    include = []
    define = []
    for context in contexts:
        folders = context.quote_includes.to_list() + context.includes.to_list() + context.system_includes.to_list()
        include += ["-I" + folder for folder in folders if "-I" + folder not in include]
        define += ["-D" + macro for macro in context.defines.to_list() if "-D" + macro not in define]
    include = include or ["-I."]
    inputs = depset(headers, transitive = [context.headers for context in contexts])
    reports = []
    for source in sources:
        if source.extension not in _SOURCES:
            continue
        report = ctx.actions.declare_file("%s.%s.gpuproof.txt" % (ctx.label.name, source.basename))
        arguments = ctx.actions.args()
        arguments.add(report)
        arguments.add(gpuproof)
        arguments.add("check")
        arguments.add(source)
        arguments.add_all(include + define + options)
        ctx.actions.run_shell(
            outputs = [report],
            inputs = depset([source], transitive = [inputs]),
            tools = [gpuproof] + ctx.files._gpuproof_files,
            command = _COMMAND,
            arguments = [arguments],
            mnemonic = "GpuproofCheck",
            progress_message = "Checking the kernels of " + source.short_path,
            use_default_shell_env = True,
        )
        reports.append(report)
    return reports

def _contexts(dependencies):
    return [target[CcInfo].compilation_context for target in dependencies if CcInfo in target]

def _files(attributes, names, extensions):
    found = []
    for name in names:
        for target in getattr(attributes, name, None) or []:
            found += [file for file in target.files.to_list() if file.extension in extensions]
    return found

def _words(ctx):
    """Options of the command line: --define gpuproof_options='--block 256'."""
    return [word for word in ctx.var.get("gpuproof_options", "").split(" ") if word]

def _aspect(target, ctx):
    attributes = ctx.rule.attr
    dependencies = getattr(attributes, "deps", None) or []
    below = [depset()]
    for dependency in dependencies:
        if OutputGroupInfo in dependency and hasattr(dependency[OutputGroupInfo], "gpuproof"):
            below.append(dependency[OutputGroupInfo].gpuproof)
    reports = []
    if "no-gpuproof" not in attributes.tags:
        sources = _files(attributes, ["srcs"], _SOURCES)
        headers = _files(attributes, ["srcs", "hdrs", "textual_hdrs"], _HEADERS)
        contexts = _contexts([target] + dependencies)
        reports = _reports(ctx, ctx.executable._gpuproof, sources, headers, contexts, _words(ctx))
    return [OutputGroupInfo(gpuproof = depset(reports, transitive = below))]

_GPUPROOF = {
    "_gpuproof": attr.label(
        default = "@gpuproof//:bin/gpuproof",
        executable = True,
        allow_single_file = True,
        cfg = "host",
    ),
    "_gpuproof_files": attr.label(default = "@gpuproof//:files", cfg = "host"),
}

gpuproof_aspect = aspect(implementation = _aspect, attr_aspects = ["deps"], attrs = _GPUPROOF)

def _rule(ctx):
    headers = _files(ctx.attr, ["hdrs"], _HEADERS)
    reports = _reports(ctx, ctx.executable._gpuproof, ctx.files.srcs, headers, _contexts(ctx.attr.deps), ctx.attr.options + _words(ctx))
    return [DefaultInfo(files = depset(reports))]

gpuproof_check = rule(
    implementation = _rule,
    attrs = dict(
        _GPUPROOF,
        srcs = attr.label_list(allow_files = [".cu", ".cl"]),
        hdrs = attr.label_list(allow_files = True),
        deps = attr.label_list(),
        options = attr.string_list(),
    ),
)
