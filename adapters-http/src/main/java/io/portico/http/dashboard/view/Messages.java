package io.portico.http.dashboard.view;

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
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The texts of all pages in one language, of {@code messages.properties} or, for example, {@code
 * messages_de.properties} beside it. Texts that a language lacks are English.
 */
final class Messages {

  private static final Pattern FOUND_AND_EXPECTED =
      Pattern.compile("(.*) \\(expected: (.*)\\)", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*(?<![,.])");

  private static final Map<String, Optional<Messages>> KNOWN = new ConcurrentHashMap<>();

  private final Locale language;
  private final Map<String, String> texts;

  private Messages(Locale language, Map<String, String> texts) {
    this.language = language;
    this.texts = Collections.unmodifiableMap(texts);
  }

  /** Returns the texts in the first of {@code languages} that there is, else in English. */
  static Messages in(Iterable<Locale> languages) {
    for (var language : languages) {
      var word = language.getLanguage();
      if (word.equals("en")) {
        break;
      }
      // Words of clients: only those of the standard, which are few, are kept.
      if (word.matches("[a-z]{2}")) {
        var found = KNOWN.computeIfAbsent(word, Messages::translated);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    return English.TEXTS;
  }

  private static Optional<Messages> translated(String word) {
    return read("_" + word)
        .map(
            own -> {
              var texts = new TreeMap<>(English.TEXTS.texts);
              texts.putAll(own);
              return new Messages(Locale.of(word), texts);
            });
  }

  private static Optional<Map<String, String>> read(String suffix) {
    var stream =
        Messages.class.getResourceAsStream(
            "/io/portico/http/dashboard/messages" + suffix + ".properties");
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
  Locale language() {
    return language;
  }

  /** Returns all texts by their keys. */
  Map<String, String> all() {
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
   * Returns a sentence of the core or of the HTTP interface in this language. What was found and
   * what was expected have texts of their own, in whose keys each number is a {@code #}, for
   * example {@code said.at most # characters}.
   */
  String said(String english) {
    var parts = FOUND_AND_EXPECTED.matcher(english);
    return parts.matches()
        ? new MessageFormat(texts.get("said.expected"), language)
            .format(new Object[] {phrase(parts.group(1)), phrase(parts.group(2))})
        : phrase(english);
  }

  private String phrase(String english) {
    var numbers = NUMBER.matcher(english).results().map(MatchResult::group).toArray();
    var text = texts.get("said." + NUMBER.matcher(english).replaceAll("#"));
    return text == null ? english : new MessageFormat(text, language).format(numbers);
  }

  private static final class English {
    private static final Messages TEXTS =
        new Messages(Locale.ENGLISH, read("").orElseThrow(IllegalStateException::new));
  }
}
