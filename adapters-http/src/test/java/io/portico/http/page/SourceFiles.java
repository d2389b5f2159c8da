package io.portico.http.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The sources of pages, for tests of what no compiler checks. */
final class SourceFiles {

  private static final Path HTTP = Path.of("src/main/java/io/portico/http");

  private SourceFiles() {}

  /** Returns the text of each template by its path. */
  static Map<Path, String> templates() {
    return below(Path.of("src/main/jte"), ".jte");
  }

  /** Returns the text of each template of the dashboard by its path. */
  static Map<Path, String> dashboardTemplates() {
    var templates = templates();
    templates.keySet().removeIf(path -> path.startsWith("src/main/jte/site"));
    return templates;
  }

  /** Returns the text of each template that pages of sites are made of, by its path. */
  static Map<Path, String> siteTemplates() {
    return below(Path.of("src/main/jte/site"), ".jte");
  }

  /** Returns the text of each class of the dashboard by its path. */
  static Map<Path, String> dashboardClasses() {
    return classes("dashboard");
  }

  /** Returns the text of each class of the sites by its path. */
  static Map<Path, String> siteClasses() {
    return classes("site");
  }

  private static Map<Path, String> classes(String of) {
    var classes = below(HTTP.resolve(of), ".java");
    classes.putAll(below(HTTP.resolve("page"), ".java"));
    classes.putAll(below(HTTP.resolve("browser"), ".java"));
    classes.putAll(below(HTTP.resolve("identity"), ".java"));
    return classes;
  }

  private static Map<Path, String> below(Path folder, String ending) {
    try (var files = Files.walk(folder)) {
      var texts = new TreeMap<Path, String>();
      for (var file : files.filter(path -> path.toString().endsWith(ending)).toList()) {
        texts.put(file, Files.readString(file));
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
