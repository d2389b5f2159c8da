package io.portico.http.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files that pages load: styles, scripts and icons. The build makes them, compresses them, and
 * derives their common version from their content, so that browsers may keep them forever.
 */
final class Assets {

  /** What the paths of all files start with, below that of the pages. */
  static final String PATH = "/assets/";

  private static final String FOLDER = "/io/portico/http/dashboard/assets/";

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private static final Pattern NAME = Pattern.compile("[a-z]+\\.(css|js|svg)");
  private static final Pattern ICON = Pattern.compile("<symbol id=\"([a-z0-9-]+)\"");

  private static final Map<String, Optional<Asset>> KNOWN = new ConcurrentHashMap<>();

  private Assets() {}

  /** A file, as it is and compressed. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never changed
  record Asset(String type, byte[] bytes, byte[] compressed) {}

  /** Returns the file with this name, or empty if there is none. */
  static Optional<Asset> find(String name) {
    var matcher = NAME.matcher(name);
    if (!matcher.matches() || Assets.class.getResource(FOLDER + name) == null) {
      return Optional.empty();
    }
    return KNOWN.computeIfAbsent(
        name,
        _ ->
            Optional.ofNullable(TYPES.get(matcher.group(1)))
                .map(type -> new Asset(type, read(name), read(name + ".gz"))));
  }

  /** Returns the version of all files. */
  static String version() {
    return Version.CURRENT;
  }

  /** Returns the path of the file with this name, below that of the pages. */
  static String path(String name) {
    return PATH + version() + "/" + name;
  }

  /**
   * Returns the address of an icon, below that of the pages.
   *
   * @throws IllegalArgumentException if {@code icons.txt} does not list it
   */
  static String icon(String name) {
    if (!Icons.NAMES.contains(name)) {
      throw new IllegalArgumentException("icons.txt does not list the icon " + name);
    }
    return path("icons.svg#" + name);
  }

  private static byte[] read(String name) {
    try (var stream = Assets.class.getResourceAsStream(FOLDER + name)) {
      if (stream == null) {
        throw new IllegalStateException("the build made no " + name);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Version {
    private static final String CURRENT =
        new String(read("version.txt"), StandardCharsets.UTF_8).strip();
  }

  private static final class Icons {
    private static final Set<String> NAMES =
        ICON.matcher(new String(read("icons.svg"), StandardCharsets.UTF_8))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toUnmodifiableSet());
  }
}
