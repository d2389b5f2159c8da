package io.portico.endtoend;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that types and files which documents refer to exist. */
class DocumentsTest {

  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "."), "..").toAbsolutePath().normalize();
  private static final Pattern TYPE_IN_DOCUMENT =
      Pattern.compile("`@?([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)`");
  private static final Pattern TYPE_IN_GLOSSARY = Pattern.compile("`([A-Z]\\w+)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)");
  private static final Pattern DECLARED =
      Pattern.compile(
          "\\b(?:class|record|interface|enum) ([A-Z]\\w*)|^import [\\w.]+\\.([A-Z]\\w*);",
          Pattern.MULTILINE);

  /* Kinds of objects elsewhere, not types of Portico. */
  private static final Set<String> FOREIGN = Set.of("HTTPRoute");

  @ParameterizedTest
  @MethodSource("documents")
  void document_everyTypeItNames_exists(Path document) {
    var named = found(TYPE_IN_DOCUMENT, document);
    if (document.endsWith("glossary.md")) {
      named.addAll(found(TYPE_IN_GLOSSARY, document));
    }
    named.removeAll(FOREIGN);

    assertThat(Declared.TYPES).containsAll(named);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void document_everyFileItLinksTo_exists(Path document) {
    assertThat(found(LINK, document))
        .allSatisfy(link -> assertThat(target(document, link)).exists());
  }

  @Test
  void decisions_areListed() throws IOException {
    var folder = ROOT.resolve("docs/decisions");
    try (var files = Files.list(folder)) {
      assertThat(found(LINK, folder.resolve("README.md")))
          .containsAll(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.equals("README.md"))
                  .toList());
    }
  }

  static List<Path> documents() throws IOException {
    try (var top = Files.list(ROOT);
        var below = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, below).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  private static Path target(Path document, String link) {
    return document.resolveSibling(link).normalize();
  }

  private static Set<String> found(Pattern pattern, Path file) {
    return pattern.matcher(text(file)).results().map(match -> match.group(1)).collect(toSet());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Declared {

    static final Set<String> TYPES = types();

    private static Set<String> types() {
      var types = new HashSet<String>();
      try (var files = Files.walk(ROOT)) {
        files
            .filter(file -> file.toString().matches(".*/(src/\\w+/java|tools/\\w+)/.*\\.java"))
            // Other tests generate clients there, whose types are not Portico's.
            .filter(file -> !file.toString().contains("/target/"))
            .flatMap(file -> DECLARED.matcher(text(file)).results())
            .map(Declared::name)
            .forEach(types::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return types;
    }

    private static String name(MatchResult declaration) {
      return declaration.group(1) == null ? declaration.group(2) : declaration.group(1);
    }
  }
}
