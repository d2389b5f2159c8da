package io.portico.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;

/**
 * Makes the files that pages of the dashboard load, each also compressed, and their common version:
 * the digest of all. Arguments: {@code src/main} of this module, the folder with the archives, and
 * the folder to write.
 */
final class DashboardAssets {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern DRAWING = Pattern.compile("(?s)<svg[^>]*>(.*)</svg>");

  private final Path sources;
  private final Path archives;

  private DashboardAssets(Path sources, Path archives) {
    this.sources = sources;
    this.archives = archives;
  }

  public static void main(String[] arguments) throws IOException {
    var assets = new DashboardAssets(Path.of(arguments[0]), Path.of(arguments[1])).all();
    write(assets, Path.of(arguments[2]));
  }

  private Map<String, byte[]> all() throws IOException {
    var assets = new TreeMap<String, String>();
    assets.put("dashboard.css", styles());
    assets.put("dashboard.js", own("dashboard.js"));
    assets.put("reference.css", StyleSheet.parse(own("reference.css")).text());
    assets.put("reference.js", own("reference.js"));
    assets.put("site.css", StyleSheet.parse(own("site.css")).text());
    assets.put("icons.svg", icons());
    assets.put("logo.svg", own("logo.svg"));
    assets.put("htmx.js", packed("htmx.org", "dist/htmx.min.js"));
    assets.put("chart.js", packed("uplot", "dist/uPlot.iife.min.js") + "\n" + own("chart.js"));
    var bytes = new TreeMap<String, byte[]>();
    assets.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return bytes;
  }

  /* The kit's rules for the classes in use, then ours, which override them. */
  private String styles() throws IOException {
    var words = words();
    var kit = StyleSheet.parse(packed("tabler__core", "dist/css/tabler.min.css")).keep(words);
    var charts = StyleSheet.parse(packed("uplot", "dist/uPlot.min.css"));
    var own = StyleSheet.parse(own("dashboard.css"));
    return kit.followedBy(charts).followedBy(own).withAutomaticTheme().text();
  }

  private Set<String> words() throws IOException {
    var words = new HashSet<String>();
    for (var place : List.of("jte", "dashboard/dashboard.js", "java/io/portico/http")) {
      try (var files = Files.walk(sources.resolve(place))) {
        for (var file : files.filter(Files::isRegularFile).toList()) {
          WORD.matcher(Files.readString(file)).results().forEach(word -> words.add(word.group()));
        }
      }
    }
    return words;
  }

  private String icons() throws IOException {
    var sprite = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for (var name : own("icons.txt").lines().filter(line -> !line.isBlank()).toList()) {
      var drawing = DRAWING.matcher(packed("tabler__icons", "icons/outline/" + name + ".svg"));
      if (!drawing.find()) {
        throw new IllegalStateException("the icon " + name + " has no drawing");
      }
      sprite
          .append(
              "<symbol id=\"%s\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\""
                  .formatted(name))
          .append(" stroke-width=\"1.75\" stroke-linecap=\"round\" stroke-linejoin=\"round\">")
          .append(drawing.group(1).strip().lines().map(String::strip).collect(Collectors.joining()))
          .append("</symbol>");
    }
    return sprite.append("</svg>").toString();
  }

  private String own(String name) throws IOException {
    return Files.readString(sources.resolve("dashboard").resolve(name));
  }

  private String packed(String archive, String path) throws IOException {
    try (var zip = new ZipFile(archives.resolve(archive + ".jar").toFile())) {
      var entry =
          zip.stream()
              .filter(
                  any -> any.getName().matches("META-INF/resources/webjars/[^/]+/[^/]+/" + path))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException(archive + " has no " + path));
      return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("(?m)^(//|/\\*)# sourceMappingURL=.*$", "");
    }
  }

  private static void write(Map<String, byte[]> assets, Path folder) throws IOException {
    Files.createDirectories(folder);
    var digest = sha256();
    for (var asset : assets.entrySet()) {
      digest.update(asset.getKey().getBytes(StandardCharsets.UTF_8));
      digest.update(asset.getValue());
      replace(folder.resolve(asset.getKey()), asset.getValue());
      replace(folder.resolve(asset.getKey() + ".gz"), compressed(asset.getValue()));
    }
    var version = HexFormat.of().formatHex(digest.digest()).substring(0, 12);
    replace(folder.resolve("version.txt"), version.getBytes(StandardCharsets.UTF_8));
  }

  /* Only what changed, so that the build copies no more. */
  private static void replace(Path file, byte[] content) throws IOException {
    if (!Files.exists(file) || !java.util.Arrays.equals(Files.readAllBytes(file), content)) {
      Files.write(file, content);
    }
  }

  private static byte[] compressed(byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
