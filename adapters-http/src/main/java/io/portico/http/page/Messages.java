package io.portico.http.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The texts of the pages of one kind in one language, of {@code messages.properties} or, for
 * example, {@code messages_de.properties} beside it. Texts that a language lacks are English.
 */
public final class Messages {

  private static final Pattern FOUND_AND_EXPECTED =
      Pattern.compile("(.*) \\(expected: (.*)\\)", Pattern.DOTALL);
  private static final Pattern FIELD =
      Pattern.compile("([A-Za-z][\\w.\\[\\]-]*): (.*)", Pattern.DOTALL);
  /* But not the value of a selector that somebody may copy. */
  private static final Pattern QUOTED =
      Pattern.compile("(?<![\\w=])'([^']*+(?:(?<=\\w)'(?=\\w)[^']*+)*+)'(?!\\w)");
  private static final Set<String> NOTHING = Set.of("''", "empty", "none", "missing");
  private static final Pattern SOME_TEXT = Pattern.compile("1 to [\\d,]+ characters.*");
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*(?<![,.])");

  private static final Map<String, Optional<Messages>> KNOWN = new ConcurrentHashMap<>();

  private final Locale language;
  private final Map<String, String> texts;

  private Messages(Locale language, Map<String, String> texts) {
    this.language = language;
    this.texts = Collections.unmodifiableMap(texts);
  }

  /**
   * Returns the texts in the first of {@code languages} that there is, else in English.
   *
   * @param folder of the files, among the resources
   */
  public static Messages in(String folder, Iterable<Locale> languages) {
    for (var language : languages) {
      var word = language.getLanguage();
      if (word.equals("en")) {
        break;
      }
      // Words of clients: only those of the standard, which are few, are kept.
      if (word.matches("[a-z]{2}")) {
        var found = known(folder, word);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    return english(folder);
  }

  private static Messages english(String folder) {
    return known(folder, "").orElseThrow(IllegalStateException::new);
  }

  /* Without the lock of computeIfAbsent, within which another text may be read. */
  private static Optional<Messages> known(String folder, String word) {
    var key = folder + word;
    var known = KNOWN.get(key);
    if (known == null) {
      known = word.isEmpty() ? untranslated(folder) : translated(folder, word);
      KNOWN.put(key, known);
    }
    return known;
  }

  private static Optional<Messages> untranslated(String folder) {
    return read(folder, "").map(texts -> new Messages(Locale.ENGLISH, texts));
  }

  private static Optional<Messages> translated(String folder, String word) {
    return read(folder, "_" + word)
        .map(
            own -> {
              var texts = new TreeMap<>(english(folder).texts);
              texts.putAll(own);
              return new Messages(Locale.of(word), texts);
            });
  }

  private static Optional<Map<String, String>> read(String folder, String suffix) {
    var stream = Messages.class.getResourceAsStream(folder + "messages" + suffix + ".properties");
    if (stream == null) {
      return Optional.empty();
    }
    try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      var properties = new Properties();
      properties.load(reader);
      var texts = new TreeMap<String, String>();
      properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
      return Optional.of(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the language of the texts. */
  public Locale language() {
    return language;
  }

  /** Returns all texts by their keys. */
  public Map<String, String> all() {
    return texts;
  }

  /** Returns whether there is a text {@code key}. */
  boolean has(String key) {
    return texts.containsKey(key);
  }

  /**
   * Returns the text {@code key} with {@code values}, whose numbers are formatted for {@code
   * region}.
   *
   * @throws IllegalArgumentException if there is no such text
   */
  String text(Locale region, String key, Object... values) {
    var text = texts.get(key);
    if (text == null) {
      throw new IllegalArgumentException("messages.properties has no text " + key);
    }
    return values.length == 0 ? text : new MessageFormat(text, region).format(values);
  }

  /**
   * Returns what the core or the HTTP interface says is wrong as a sentence that says what to do:
   * its own, {@code fix.…} with what was found or expected as the key, in which a number may be
   * {@code #}; else that for any value, of phrases {@code said.…}. {0} of a sentence is what was
   * found; {1}, {2} … are the numbers.
   */
  String said(String english) {
    var field = FIELD.matcher(english);
    if (field.matches()) {
      return formatted("form.wrongField", field.group(1), said(field.group(2)));
    }
    var parts = FOUND_AND_EXPECTED.matcher(english);
    if (!parts.matches()) {
      return fix(english, english).orElseGet(() -> phrase(english));
    }
    var found = parts.group(1);
    var expected = parts.group(2);
    if (NOTHING.contains(found) && SOME_TEXT.matcher(expected).matches()) {
      return text(Locale.ROOT, "form.empty");
    }
    return fix(found, found)
        .or(() -> fix(expected, found))
        .orElseGet(() -> formatted(general(found), shown(phrase(found)), quoted(phrase(expected))));
  }

  private static String general(String found) {
    if (NOTHING.contains(found)) {
      return "form.nothing";
    }
    return QUOTED.matcher(found).matches() ? "form.value" : "form.expected";
  }

  private Optional<String> fix(String phrase, String found) {
    var numbers = NUMBER.matcher(phrase);
    return Stream.of(phrase, numbers.replaceAll("#"))
        .map(key -> "fix." + key)
        .filter(texts::containsKey)
        .findFirst()
        .map(
            key ->
                formatted(
                    key,
                    Stream.concat(
                            Stream.of(shown(found)),
                            numbers.reset().results().map(MatchResult::group))
                        .toArray()));
  }

  /* A sentence begins with a capital letter, and quotes values as the pages do. */
  private static String shown(String found) {
    var text = quoted(found);
    var first = text.offsetByCodePoints(0, Math.min(1, text.length()));
    return text.substring(0, first).toUpperCase(Locale.ROOT) + text.substring(first);
  }

  private static String quoted(String text) {
    return QUOTED.matcher(text).replaceAll("“$1”");
  }

  private String formatted(String key, Object... values) {
    return new MessageFormat(texts.get(key), language).format(values);
  }

  private String phrase(String english) {
    var numbers = NUMBER.matcher(english).results().map(MatchResult::group).toArray();
    var text = texts.get("said." + NUMBER.matcher(english).replaceAll("#"));
    return text == null ? english : new MessageFormat(text, language).format(numbers);
  }
}
