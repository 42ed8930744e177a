"""Tries the playground in a browser as a user would: ADDRESS and the browser's program are the arguments."""

import shutil
import sys

from playwright.sync_api import expect, sync_playwright

ADDRESS, BROWSER = sys.argv[1:]


def verdict(page, kind):
    expect(page.locator("#verdict")).to_have_class(kind, timeout=30_000)


def main():
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which(BROWSER), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        wrong, foreign = [], []
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith((ADDRESS, "about:", "data:")) else foreign.append(request.url))

        # The first example has a race: the verdict, a mark at the line, a message, and the picture of the race.
        page.goto(ADDRESS)
        verdict(page, "refuted")
        expect(page.locator("#verdict")).to_contain_text("blur: refuted")
        lines = page.locator("#source").input_value().split("\n")
        marked = [int(mark.get_attribute("data-line")) for mark in page.locator("#marks .error").all()]
        assert marked and all("tile[" in lines[line - 1] for line in marked), (marked, lines)
        expect(page.locator("#messages .error").first).to_contain_text("race.shared")
        report = page.frame_locator("#report")
        expect(report.locator("svg").first).to_be_visible(timeout=10_000)

        # Typing the barrier cures it, without a click.
        text = page.locator("#source").input_value()
        page.locator("#source").fill(text.replace("0.0f;\n\n  float left", "0.0f;\n  __syncthreads();\n  float left"))
        verdict(page, "proved")
        assert page.locator("#marks div").count() == 0
        assert page.locator("#messages li").count() == 0

        # A link holds all of it.
        page.locator("#share").click()
        page.wait_for_url("**/#v1=*")
        other = context.new_page()
        other.goto(page.url)
        verdict(other, "proved")
        assert other.locator("#source").input_value() == page.locator("#source").input_value()
        other.goto("about:blank")
        other.goto(ADDRESS + "#v1=damaged")
        verdict(other, "refuted")
        other.close()

        # Another language; then words that are no program; then a file that is none of ours.
        page.locator("#example").select_option(label="A barrier that not every work-item reaches")
        verdict(page, "refuted")
        assert page.locator("#language").input_value() == "opencl"
        page.locator("#source").fill("kernel void k(global int *a) { a[0] = ; }")
        verdict(page, "failed")
        expect(page.locator("#messages .error")).to_contain_text("expected expression")
        page.locator("#language").select_option("cuda")
        page.locator("#source").fill('#include "/etc/passwd"\n')
        expect(page.locator("#messages .error")).to_contain_text("refused", timeout=30_000)
        page.locator("#block").fill("none")
        expect(page.locator("#verdict")).to_contain_text("is a size such as", timeout=30_000)

        # Memory use has heat maps.
        page.locator("#example").select_option(index=3)
        page.locator("#command").select_option("perf")
        expect(report.locator("svg:visible").first).to_be_visible(timeout=30_000)
        expect(page.locator("#verdict")).to_contain_text("see the figures")

        # Nothing sticks out, in light and dark, on a screen and on a phone.
        for scheme in ["light", "dark"]:
            for width in [1280, 390]:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, (scheme, width, wide)
                expect(report.locator("h1")).to_be_visible()
        # A refused request is an error to the browser's console, and was asked for above.
        assert [text for text in wrong if "400" not in text] == [], wrong
        assert foreign == [], foreign
        browser.close()


main()
