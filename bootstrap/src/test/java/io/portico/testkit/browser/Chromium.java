package io.portico.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The Chromium of this machine: one process for all tests of a virtual machine. Tests with {@link
 * InChromium} have it as a parameter. They are skipped with one line where there is no Chromium;
 * with {@code CI=true} they fail instead.
 */
public final class Chromium implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path program) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    // Chromium refuses to run as root with its sandbox.
                    .setArgs(List.of("--no-sandbox")));
  }

  /** Opens a window without a session. */
  public Window open(Display display, URI address) {
    return window(display, address, true);
  }

  /** Opens a window in which {@code member} has signed in. */
  public Window open(Display display, PorticoClient member) {
    return signedIn(open(display, member.address()), member);
  }

  /** Opens a window in the time zone {@code zone} in which {@code member} has signed in. */
  public Window openIn(String zone, Display display, PorticoClient member) {
    return signedIn(new Window(browser, display, member.address(), true, zone), member);
  }

  /** Opens a window without JavaScript without a session. */
  public Window openWithoutScripts(Display display, URI address) {
    return window(display, address, false);
  }

  /** Opens a window without JavaScript in which {@code member} has signed in. */
  public Window openWithoutScripts(Display display, PorticoClient member) {
    return signedIn(openWithoutScripts(display, member.address()), member);
  }

  private Window window(Display display, URI address, boolean scripts) {
    return new Window(browser, display, address, scripts, "UTC");
  }

  private static Window signedIn(Window window, PorticoClient member) {
    window.takeCookies(PorticoBrowser.of(member), "portico-session", "portico-browser");
    return window;
  }

  @Override
  public void close() {
    playwright.close();
  }

  private static Optional<Path> program() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Gives tests the browser; see {@link Chromium}. */
  public static final class InTests implements ExecutionCondition, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(Chromium.class);
    private static final String MISSING =
        "skipped: no Chromium (no %s on the PATH)".formatted(String.join(", ", NAMES));

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return program().isPresent() || "true".equals(System.getenv("CI"))
          ? ConditionEvaluationResult.enabled("there is a Chromium, or there must be one")
          : ConditionEvaluationResult.disabled(MISSING);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      // The store of the whole run closes it at the end.
      return context
          .getRoot()
          .getStore(NAMESPACE)
          .getOrComputeIfAbsent(
              Chromium.class,
              _ -> new Chromium(program().orElseThrow(() -> new AssertionError(MISSING))),
              Chromium.class);
    }
  }
}
