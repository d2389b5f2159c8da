package io.portico.http.browser;

import io.portico.domain.session.Session;
import io.portico.http.page.Words;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Names the browser and the system in the header {@code User-Agent}, for people to recognise. */
public final class Devices {

  /* The first that the header has; the later ones are named by most browsers. */
  private static final Map<String, String> BROWSERS = new LinkedHashMap<>();
  private static final Map<String, String> SYSTEMS = new LinkedHashMap<>();

  static {
    BROWSERS.put("Edg", "Edge");
    BROWSERS.put("OPR/", "Opera");
    BROWSERS.put("Vivaldi/", "Vivaldi");
    BROWSERS.put("SamsungBrowser/", "Samsung Internet");
    BROWSERS.put("Firefox/", "Firefox");
    BROWSERS.put("FxiOS/", "Firefox");
    BROWSERS.put("CriOS/", "Chrome");
    BROWSERS.put("Chrome/", "Chrome");
    BROWSERS.put("Safari/", "Safari");
    SYSTEMS.put("iPhone", "iPhone");
    SYSTEMS.put("iPad", "iPad");
    SYSTEMS.put("Android", "Android");
    SYSTEMS.put("Windows", "Windows");
    SYSTEMS.put("CrOS", "ChromeOS");
    SYSTEMS.put("Mac OS X", "macOS");
    SYSTEMS.put("Linux", "Linux");
  }

  private Devices() {}

  /** Returns the browser of {@code session} in words, or as it names itself. */
  public static Words words(Session session) {
    var named = session.browser().device();
    return of(named)
        .map(device -> Words.of("account.deviceOn", device.browser(), device.system()))
        .orElseGet(() -> named.isEmpty() ? Words.of("account.unknownDevice") : Words.plain(named));
  }

  /** Returns the network address of {@code session}; that of this machine is short. */
  public static String address(Session session) {
    var address = session.browser().address();
    return address.equals("0:0:0:0:0:0:0:1") ? "::1" : address;
  }

  /** The browser and its system, if both are known. */
  record Device(String browser, String system) {}

  static Optional<Device> of(String userAgent) {
    return first(BROWSERS, userAgent)
        .flatMap(browser -> first(SYSTEMS, userAgent).map(system -> new Device(browser, system)));
  }

  private static Optional<String> first(Map<String, String> names, String userAgent) {
    return names.entrySet().stream()
        .filter(name -> userAgent.contains(name.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
