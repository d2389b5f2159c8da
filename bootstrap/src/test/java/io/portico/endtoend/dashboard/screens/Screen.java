package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.Window;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A page in one of its states.
 *
 * @param name unique, for the files of pictures, for example {@code apis-rows-selected}
 * @param route the path of its route as the controller declares it, for example {@code
 *     /dashboard/apis/{id}}
 * @param path with the query
 * @param reader who has signed in; empty for a page before that
 * @param developer the browser of the developer who has signed in to a site
 * @param act what the reader does there: opens a menu, selects rows, sends a wrong form
 */
record Screen(
    String name,
    String route,
    String path,
    Optional<PorticoClient> reader,
    Optional<PorticoBrowser> developer,
    Consumer<Window> act) {

  /** Returns a page whose route has no variables. */
  static Screen of(String name, String path, PorticoClient reader) {
    return of(name, path.replaceFirst("\\?.*", ""), path, reader);
  }

  /** Returns a page. */
  static Screen of(String name, String route, String path, PorticoClient reader) {
    return new Screen(name, route, path, Optional.of(reader), Optional.empty(), _ -> {});
  }

  /** Returns a page that needs no session. */
  static Screen signedOut(String name, String path) {
    return new Screen(
        name, path.replaceFirst("\\?.*", ""), path, Optional.empty(), Optional.empty(), _ -> {});
  }

  /** Returns this page after the reader has done something there. */
  Screen after(String otherName, Consumer<Window> otherAct) {
    return new Screen(otherName, route, path, reader, developer, otherAct);
  }

  /** Returns this page as one of another route. */
  Screen at(String otherRoute) {
    return new Screen(name, otherRoute, path, reader, developer, act);
  }

  /** Returns this page as one of a site that the developer reads. */
  Screen of(PorticoBrowser signedIn) {
    return new Screen(name, route, path, reader, Optional.of(signedIn), act);
  }

  /** Opens this page; the reader has done nothing there yet. */
  Window open(Chromium chromium, Display display, PorticoClient anonymous) {
    var window =
        reader
            .map(member -> chromium.open(display, member))
            .orElseGet(() -> chromium.open(display, anonymous.address()));
    developer.ifPresent(window::enterSite);
    try {
      window.go(path);
      return window;
    } catch (RuntimeException | Error e) {
      window.close();
      throw e;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
