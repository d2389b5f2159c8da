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
