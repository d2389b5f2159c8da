package io.portico.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.portico.application.testkit.Machine;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The Chromium of this machine: one process for all tests of a virtual machine. Tests with {@link
 * InChromium} have it as a parameter.
 */
public final class Chromium implements AutoCloseable {

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

  /** Gives tests the browser; see {@link Chromium}. */
  public static final class InTests implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(Chromium.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      var program =
          Machine.required(
              "Chromium", () -> Machine.program("chromium", "chromium-browser", "google-chrome"));
      // The store of the whole run closes it at the end.
      return context
          .getRoot()
          .getStore(NAMESPACE)
          .getOrComputeIfAbsent(Chromium.class, _ -> new Chromium(program), Chromium.class);
    }
  }
}
