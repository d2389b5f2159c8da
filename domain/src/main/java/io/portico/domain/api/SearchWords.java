package io.portico.domain.api;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words of a search. An API matches if its name, description or owner contains each of them,
 * ignoring case.
 *
 * @param words in lower case, all different
 */
public record SearchWords(List<String> words) {

  private static final int MOST = 10;
  private static final int LONGEST = 200;

  /* Blanks of any script, for example between Japanese words. */
  private static final Pattern BLANKS = Pattern.compile("[\\p{javaWhitespace}\\p{javaSpaceChar}]+");

  public SearchWords {
    words = List.copyOf(words);
  }

  /**
   * Returns the words in {@code text}, separated by blanks; empty if there are none.
   *
   * @throws InvalidValueException if there are too many, or the text is too long
   */
  public static Optional<SearchWords> in(String text) {
    if (Text.length(text) > LONGEST) {
      throw new InvalidValueException("words", text, "at most " + LONGEST + " characters");
    }
    if (!text.codePoints().allMatch(c -> Text.isPrintable(c) || Character.isWhitespace(c))) {
      throw new InvalidValueException("words", text, "no control characters");
    }
    var words = new LinkedHashSet<>(Arrays.asList(BLANKS.split(folded(text))));
    words.remove("");
    if (words.size() > MOST) {
      throw InvalidValueException.found("words", words.size() + " words", "at most " + MOST);
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(new SearchWords(List.copyOf(words)));
  }

  /** How well the words match the name of an API, the best first. */
  public enum Match {
    /** Each is a whole word of the name. */
    WHOLE_WORDS,
    /** Each is a word of the name or begins one. */
    BEGINNINGS,
    /** Some occur elsewhere only. */
    ELSEWHERE
  }

  /** Returns how well the words match {@code name}. Words consist of letters and digits. */
  public Match match(String name) {
    var folded = folded(name);
    if (words.stream().allMatch(word -> occurs(folded, word, true))) {
      return Match.WHOLE_WORDS;
    }
    return words.stream().allMatch(word -> occurs(folded, word, false))
        ? Match.BEGINNINGS
        : Match.ELSEWHERE;
  }

  /* At the beginning of a word, and up to its end if it is to be whole. */
  private static boolean occurs(String text, String word, boolean whole) {
    for (var at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      var end = at + word.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.codePointBefore(at)))
          && (!whole
              || end == text.length()
              || !Character.isLetterOrDigit(text.codePointAt(end)))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an API with this description matches all words. */
  public boolean match(ApiDescription description) {
    var texts =
        Stream.of(Optional.of(description.name()), description.description(), description.owner())
            .flatMap(Optional::stream)
            .map(SearchWords::folded)
            .toList();
    return words.stream().allMatch(word -> texts.stream().anyMatch(text -> text.contains(word)));
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
