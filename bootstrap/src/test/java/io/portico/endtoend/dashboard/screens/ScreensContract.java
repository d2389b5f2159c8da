package io.portico.endtoend.dashboard.screens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every page of the dashboard in a browser, in all widths and colours, or with {@code
 * -Dscreens=one} in one of them. Pictures are in {@code bootstrap/target/screens}.
 */
abstract class ScreensContract extends PorticoTest {

  private static final boolean ALL = System.getProperty("screens", "one").equals("all");
  private static final Path PICTURES = Path.of("target", "screens");
  private static final double MOST_SHIFT = 0.02;

  private static final long MOST_BYTES = 110_000;
  private static final long MOST_BYTES_WITH_A_CHART = 130_000;
  private static final long MOST_BYTES_LATER = 10_000;

  final List<Screen> screens = new ArrayList<>();
  final Map<String, Double> paints = new TreeMap<>();
  private final Set<String> opened = new HashSet<>();

  /** Returns the sections whose pages are looked at. */
  abstract List<Screens> sections();

  /** Returns the organisation whose pages show something. */
  Members company() {
    return organisation();
  }

  @BeforeAll
  void makePages() {
    var company = company();
    var empty = organisation();
    sections().forEach(section -> screens.addAll(section.of(company, empty)));
  }

  List<Arguments> views() {
    var displays = Display.values();
    return IntStream.range(0, screens.size())
        .boxed()
        .flatMap(
            i ->
                (ALL ? Arrays.stream(displays) : Stream.of(displays[i % displays.length]))
                    .map(display -> Arguments.of(screens.get(i), display)))
        .toList();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("views")
  @InChromium
  void page_inABrowser_isAccessibleAndSmallAndFitsAndHasNoErrors(
      Screen screen, Display display, Chromium chromium) {
    try (var window = screen.open(chromium, display, admin)) {
      var view = screen + " " + display.word() + ": ";
      var hasChart = window.page().locator("script[src*=chart]").count() > 0;
      paints.put(screen.name(), window.largestContentfulPaint());
      assertThat(window.transferred())
          .as(view + "bytes of the first view")
          .isPositive()
          .isLessThanOrEqualTo(hasChart ? MOST_BYTES_WITH_A_CHART : MOST_BYTES);

      screen.act().accept(window);
      window.awaitParts();
      window.picture(PICTURES.resolve("%s-%s.png".formatted(screen.name(), display.word())));
      assertSoftly(
          softly -> {
            softly.assertThat(headings(window)).as(view + "headings").isEqualTo(1);
            softly.assertThat(window.overflow()).as(view + "pixels beyond the window").isZero();
            softly
                .assertThat(window.layoutShift())
                .as(view + "layout shift")
                .isLessThan(MOST_SHIFT);
            softly.assertThat(window.violations()).as(view + "violations of WCAG").isEmpty();
            softly.assertThat(window.unmarkedByFocus()).as(view + "without a focus mark").isEmpty();
            softly.assertThat(window.complaints()).as(view + "errors in the console").isEmpty();
          });

      if (opened.add(screen.path())) {
        window.go(screen.path());
        assertThat(window.transferred())
            .as(view + "bytes of a later view")
            .isPositive()
            .isLessThanOrEqualTo(MOST_BYTES_LATER);
      }
    }
  }

  /* The page behind a dialog cannot be reached. */
  private static int headings(Window window) {
    var isDialog = window.page().locator("dialog[open]").count() > 0;
    return window.page().locator(isDialog ? "dialog[open] h1" : "h1").count();
  }

  /* No bound, because tests run beside others. */
  @AfterAll
  void reportPaints() {
    paints.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(
            slowest ->
                System.out.printf(
                    "largest contentful paint: median %.0f ms, slowest %.0f ms (%s), %d pages%n",
                    paints.values().stream().sorted().toList().get(paints.size() / 2),
                    slowest.getValue(),
                    slowest.getKey(),
                    paints.size()));
  }
}
