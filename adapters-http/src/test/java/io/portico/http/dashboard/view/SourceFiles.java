package io.portico.http.dashboard.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The sources of the dashboard, for tests of what no compiler checks. */
final class SourceFiles {

  private SourceFiles() {}

  /** Returns the text of each template by its path. */
  static Map<Path, String> templates() {
    return below(Path.of("src/main/jte"), ".jte");
  }

  /** Returns the text of each class by its path. */
  static Map<Path, String> classes() {
    return below(Path.of("src/main/java/io/portico/http/dashboard"), ".java");
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
