package io.portico.http.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The texts of sites: each that pages name is there in every language, with the same values. */
class SiteMessagesTest {

  private static final String FOLDER = "/io/portico/http/site/";
  private static final Map<String, String> ENGLISH =
      Messages.in(FOLDER, List.of(Locale.ENGLISH)).all();
  private static final Map<String, String> GERMAN =
      Messages.in(FOLDER, List.of(Locale.GERMAN)).all();

  private static final String SOURCES =
      Stream.concat(
              SourceFiles.siteTemplates().values().stream(),
              SourceFiles.siteClasses().values().stream())
          .collect(joining("\n"));

  private static final Pattern CALL =
      Pattern.compile(
          "(?:view\\.text|Words\\.of|Flash\\.(?:done|warning|refused)|\\.leadingTo)"
              + "\\(\\s*\"([^\"]*)\"(\\s*\\+)?");
  private static final Pattern VALUE = Pattern.compile("\\{(\\d+)");

  @Test
  void key_thatPagesName_isInTheFile() {
    var missing =
        CALL.matcher(SOURCES)
            .results()
            .filter(
                call ->
                    call.group(2) == null
                        ? !ENGLISH.containsKey(call.group(1))
                        : ENGLISH.keySet().stream().noneMatch(key -> key.startsWith(call.group(1))))
            .map(call -> call.group(1))
            .collect(toCollection(TreeSet::new));

    assertThat(missing).isEmpty();
  }

  @Test
  void german_everyKey_isTranslatedWithTheSameValues() {
    assertThat(GERMAN.keySet()).isEqualTo(ENGLISH.keySet());
    ENGLISH.forEach(
        (key, text) ->
            assertThat(values(String.valueOf(GERMAN.get(key)))).as(key).isEqualTo(values(text)));
    var same =
        ENGLISH.entrySet().stream()
            .filter(text -> text.getValue().length() > 25)
            .filter(text -> text.getValue().equals(GERMAN.get(text.getKey())))
            .map(Map.Entry::getKey)
            .toList();
    assertThat(same).isEmpty();
  }

  private static Set<String> values(String text) {
    return VALUE
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(toCollection(TreeSet::new));
  }

  @Test
  void template_anyOfASite_hasNoTextOfItsOwn() {
    var words = Pattern.compile(">\\s*[A-Z][a-z]+ [a-z]+");

    SourceFiles.siteTemplates()
        .forEach(
            (path, template) ->
                assertThat(
                        Arrays.stream(template.replaceAll("(?s)<%--.*?--%>", "").split("\n"))
                            .filter(line -> words.matcher(line).find()))
                    .as(path.toString())
                    .isEmpty());
  }
}
