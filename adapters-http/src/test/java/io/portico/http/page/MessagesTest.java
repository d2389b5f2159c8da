package io.portico.http.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.dashboard.view.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The texts of the dashboard: each that pages name is there, and each that is there is named. */
class MessagesTest {

  private static final Map<String, String> TEXTS =
      Messages.in(Pages.TEXTS, List.of(Locale.ENGLISH)).all();
  private static final Path FILE =
      Path.of("src/main/resources/io/portico/http/dashboard/messages.properties");

  private static final String SOURCES =
      Stream.concat(
              SourceFiles.dashboardTemplates().values().stream(),
              SourceFiles.dashboardClasses().values().stream())
          .collect(joining("\n"));

  /* A call that takes the key first, and whether more text is appended to it. */
  private static final Pattern CALL =
      Pattern.compile(
          "(?:view\\.text|Words\\.of|Flash\\.(?:done|warning|refused)|\\.leadingTo)"
              + "\\(\\s*\"([^\"]*)\"(\\s*\\+)?");

  private static final Set<String> LITERALS = found(Pattern.compile("\"(?=([^\"\\n]+)\")"));
  private static final Pattern BEGINNING = Pattern.compile("\"([A-Za-z][\\w.]*\\.)\"\\s*\\+");
  private static final Pattern ENDING = Pattern.compile("\\+\\s*\"(\\.[A-Za-z]\\w*)\"");

  @Test
  void key_thatPagesName_isInTheFile() {
    var missing =
        CALL.matcher(SOURCES)
            .results()
            .filter(
                call ->
                    call.group(2) == null
                        ? !TEXTS.containsKey(call.group(1))
                        : TEXTS.keySet().stream().noneMatch(key -> key.startsWith(call.group(1))))
            .map(call -> call.group(1))
            .collect(toCollection(TreeSet::new));

    assertThat(missing).isEmpty();
  }

  @Test
  void key_inTheFile_isNamedByAPage() {
    var beginnings = found(BEGINNING);
    var endings = found(ENDING);

    assertThat(TEXTS.keySet()).filteredOn(key -> !isNamed(key, beginnings, endings)).isEmpty();
  }

  private static boolean isNamed(String key, Set<String> beginnings, Set<String> endings) {
    return LITERALS.contains(key)
        || beginnings.stream().anyMatch(key::startsWith)
        || endings.stream()
            .filter(key::endsWith)
            .map(ending -> key.substring(0, key.length() - ending.length()))
            .anyMatch(LITERALS::contains);
  }

  private static Set<String> found(Pattern pattern) {
    return pattern
        .matcher(SOURCES)
        .results()
        .map(hit -> hit.group(1))
        .collect(toCollection(TreeSet::new));
  }

  @Test
  void text_isAMessageFormatWithoutQuotes() {
    assertThat(TEXTS).allSatisfy((_, text) -> assertThat(new MessageFormat(text)).isNotNull());
    // MessageFormat drops an apostrophe, and everything after it stays as it is.
    assertThat(TEXTS.values()).noneMatch(text -> text.contains("'"));
    assertThat(TEXTS.values()).noneMatch(String::isBlank);
  }

  @Test
  void key_isInTheFileOnce() throws IOException {
    var keys =
        Files.readAllLines(FILE).stream()
            .filter(line -> line.matches("[A-Za-z].*=.*"))
            .map(line -> line.replaceFirst("\\s*=.*", ""))
            .toList();

    assertThat(keys).doesNotHaveDuplicates().hasSameSizeAs(TEXTS.keySet());
  }
}
