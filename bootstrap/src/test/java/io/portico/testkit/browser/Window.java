package io.portico.testkit.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.ReducedMotion;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.testkit.PorticoBrowser;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A window of {@link Chromium} with cookies of its own, at one Portico. */
public final class Window implements AutoCloseable {

  private static final List<String> RULES =
      List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

  /* Shifts shortly after a key or a click are wanted. */
  private static final String WATCH_SHIFTS =
      """
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      """;

  private static final String WATCH_PAINTS =
      """
      window.painted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.painted = Math.max(window.painted, entry.startTime);
      }).observe({ type: "largest-contentful-paint", buffered: true });
      """;

  /* What comes from the cache counts nothing; of the rest the browser adds 300 for the headers. */
  private static final String TRANSFERRED =
      """
      () => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .reduce((bytes, entry) => bytes + entry.transferSize, 0)
      """;

  /* A window cannot be scrolled to what an open menu has on its left; wide ones need not scroll in tables. */
  private static final String OVERFLOW =
      """
      () => Math.round(Math.max(
        0,
        document.documentElement.scrollWidth - window.innerWidth,
        ...Array.from(document.querySelectorAll('details[open] > .p-menu-list'))
          .map(menu => menu.getBoundingClientRect())
          .flatMap(box => [-box.left, box.right - window.innerWidth]),
        ...Array.from(document.querySelectorAll('.table-responsive:not(:has(.p-table-fixed))'))
          .filter(() => window.innerWidth > 1000)
          .map(table => table.scrollWidth - table.clientWidth)))
      """;

  /* What looks the same with the focus as without it; rules for WCAG do not look at styles. */
  private static final String UNMARKED_BY_FOCUS =
      """
      () => {
        const mark = (element) => {
          element.getAnimations().forEach((transition) => transition.finish());
          const style = getComputedStyle(element);
          const outline = style.outlineStyle === "none" ? "none" : style.outlineWidth + style.outlineColor;
          return [outline, style.boxShadow, style.borderColor].join();
        };
        const marks = (element) => [element, ...(element.labels ?? [])].map(mark).join();
        const before = document.activeElement;
        const unmarked = [...document.querySelectorAll(
            "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            element.blur();
            const plain = marks(element);
            element.focus({ focusVisible: true, preventScroll: true });
            return document.activeElement === element && marks(element) === plain;
          })
          .map((element) => element.outerHTML.slice(0, 200));
        before.focus({ preventScroll: true });
        return unmarked;
      }
      """;

  private static final String AT = " at ";

  private final BrowserContext context;
  private final URI address;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();

  Window(Browser browser, Display display, URI address, boolean scripts, String zone) {
    this.address = address;
    this.context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setBaseURL(address.toString())
                .setViewportSize(display.width(), display.height())
                .setColorScheme(display.colours())
                .setReducedMotion(ReducedMotion.REDUCE)
                .setLocale("en-GB")
                .setTimezoneId(zone)
                .setJavaScriptEnabled(scripts));
    context.addInitScript(WATCH_SHIFTS);
    context.addInitScript(WATCH_PAINTS);
    this.page = context.newPage();
    page.onConsoleMessage(this::hear);
    page.onPageError(complaints::add);
  }

  private void hear(ConsoleMessage message) {
    // The scripts above are not run in sandboxed frames, and the browser says so.
    var isOfTheTest = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type().equals("error") && !isOfTheTest) {
      complaints.add(message.text() + AT + message.location());
    }
  }

  /* The browser complains of the status of a page as well, but that is its answer. */
  private boolean isAnswer(String complaint) {
    return complaint.startsWith("Failed to load resource: the server responded with")
        && (complaint.contains(AT + page.url() + ":")
            || complaint.contains(AT + FormOnce.address(page.url()) + ":"));
  }

  void takeCookies(PorticoBrowser browser, String... names) {
    context.addCookies(
        Arrays.stream(names)
            .map(name -> new Cookie(name, browser.cookie(name)).setUrl(address.toString()))
            .toList());
  }

  /** Is signed in to a site from now on, as a developer is in {@code browser}. */
  public void enterSite(PorticoBrowser browser) {
    takeCookies(browser, "portico-portal-session", "portico-portal-browser");
  }

  /** Returns the page that it shows. */
  public Page page() {
    return page;
  }

  /** Forgets the session, as if it had expired. */
  public void endSession() {
    context.clearCookies(new BrowserContext.ClearCookiesOptions().setName("portico-session"));
  }

  /** Goes to {@code path}, and waits until its parts have come. */
  public Page go(String path) {
    page.navigate(path);
    awaitParts();
    return page;
  }

  /** Waits until htmx waits for nothing. */
  public void awaitParts() {
    assertThat(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).hasCount(0);
  }

  /** Presses the key of a shortcut: an opened page hears it when its scripts have run. */
  public void shortcut(String key) {
    page.waitForLoadState();
    page.keyboard().press(key);
  }

  /* Suggestions that are no longer waited for, since their form has been sent. */
  private static boolean isAborted(String complaint) {
    return complaint.startsWith("htmx:sendAbort");
  }

  /** Returns what the console says of errors and of the Content-Security-Policy. */
  public List<String> complaints() {
    return complaints.stream()
        .filter(complaint -> !isAnswer(complaint) && !isAborted(complaint))
        .toList();
  }

  /** Returns by how many pixels the page, or an open menu, is beyond the window. */
  public int overflow() {
    return ((Number) page.evaluate(OVERFLOW)).intValue();
  }

  /** Returns by how much the page has moved under the reader since it was opened. */
  public double layoutShift() {
    return ((Number) page.evaluate("() => window.shifted")).doubleValue();
  }

  /** Returns how many bytes the page and its parts were, as they came over the wire. */
  public long transferred() {
    return ((Number) page.evaluate(TRANSFERRED)).longValue();
  }

  /** Returns after how many milliseconds the largest part of the page was painted. */
  public double largestContentfulPaint() {
    return ((Number) page.evaluate("() => window.painted")).doubleValue();
  }

  /** Returns the elements that look the same with the focus as without it. */
  public List<String> unmarkedByFocus() {
    return ((List<?>) page.evaluate(UNMARKED_BY_FOCUS)).stream().map(String::valueOf).toList();
  }

  /** Returns what the page violates of WCAG 2.2 A and AA, and of good practice. */
  public List<String> violations() {
    page.mouse().move(0, 0);
    return new AxeBuilder(page)
        .withTags(RULES).analyze().getViolations().stream()
            .flatMap(rule -> described(rule).stream())
            .toList();
  }

  private static List<String> described(Rule rule) {
    return rule.getNodes().stream()
        .limit(5)
        .map(node -> "%s: %s".formatted(rule.getId(), place(node)))
        .toList();
  }

  private static String place(CheckedNode node) {
    return node.getHtml() + " " + node.getFailureSummary();
  }

  /** Writes a picture of the whole page. */
  public void picture(Path file) {
    page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
  }

  @Override
  public void close() {
    context.close();
  }
}
