package io.portico.domain.developer;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Words of a search for developers. Words consist of letters and digits; whatever is between them
 * only separates them. A developer matches if all words are found in the {@linkplain #searched
 * searched text}, ignoring case: those of at least three characters anywhere in a word, shorter
 * ones where a word begins.
 *
 * @param words in lower case, all different, at least one
 */
public record DeveloperWords(List<String> words) {

  /** The most characters of a part. */
  public static final int LONGEST_PART = 16;

  /** The most characters of custom fields that are searched, from the first field on. */
  public static final int SEARCHED_FIELDS = 1_000;

  private static final String FIELD = "words";
  private static final int MOST = 10;
  private static final int LONGEST = 256;
  private static final int SHORTEST_INNER = 3;
  private static final String BEGIN = " ";

  public DeveloperWords {
    words = List.copyOf(words);
  }

  /**
   * Returns the words in {@code text}; empty if it is blank.
   *
   * @throws InvalidValueException if there are too many, the text is too long, or it has no letter
   *     or digit
   */
  public static Optional<DeveloperWords> in(String text) {
    if (Text.length(text) > LONGEST) {
      throw new InvalidValueException(FIELD, text, "at most " + LONGEST + " characters");
    }
    if (!text.codePoints().allMatch(c -> Text.isPrintable(c) || Character.isWhitespace(c))) {
      throw new InvalidValueException(FIELD, text, "no control characters");
    }
    var words = new LinkedHashSet<>(wordsOf(LineForm.of(text)));
    if (words.size() > MOST) {
      throw InvalidValueException.found(FIELD, words.size() + " words", "at most " + MOST);
    }
    if (words.isEmpty() && !text.isBlank()) {
      throw new InvalidValueException(FIELD, text, "at least one letter or digit");
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(new DeveloperWords(List.copyOf(words)));
  }

  /** Returns whether a developer with these details matches all words. */
  public boolean match(DeveloperDetails details) {
    var searched = searched(details);
    return words.stream().map(DeveloperWords::sought).allMatch(searched::contains);
  }

  /**
   * Returns the words of the email address and of the custom fields in lower case, each after a
   * blank.
   */
  public static String searched(DeveloperDetails details) {
    var fields = String.join("\n", details.fields().values().values());
    var text = details.email().written() + "\n" + Text.truncated(fields, SEARCHED_FIELDS);
    return wordsOf(text).stream().map(BEGIN::concat).collect(Collectors.joining());
  }

  /**
   * Returns the text that a {@linkplain #searched searched text} contains if it has {@code word}.
   */
  public static String sought(String word) {
    return Text.length(word) < SHORTEST_INNER ? BEGIN + word : word;
  }

  /**
   * Returns the parts of words by which a developer is looked up, sorted: each word of a
   * {@linkplain #searched searched text} and its ends of at least three characters, cut after
   * {@link #LONGEST_PART} characters. Every word that is found {@linkplain #lookedUp begins} one.
   */
  public static SortedSet<String> parts(String searched) {
    var parts = new TreeSet<String>();
    wordsOf(searched).forEach(word -> addParts(parts, word));
    return parts;
  }

  private static void addParts(Set<String> parts, String word) {
    parts.add(Text.truncated(word, LONGEST_PART));
    var at = 0;
    for (var left = Text.length(word); left >= SHORTEST_INNER; left--) {
      parts.add(Text.truncated(word.substring(at), LONGEST_PART));
      at = word.offsetByCodePoints(at, 1);
    }
  }

  /** Returns what a part begins with by which {@code word} is looked up. */
  public static String lookedUp(String word) {
    return Text.truncated(word, LONGEST_PART);
  }

  /** Returns whether {@code word} is found wherever a part begins with it. */
  public static boolean isExact(String word) {
    var length = Text.length(word);
    return length >= SHORTEST_INNER && length <= LONGEST_PART;
  }

  private static List<String> wordsOf(String text) {
    var folded = text.toLowerCase(Locale.ROOT);
    var words = new ArrayList<String>();
    var begin = 0;
    for (var at = 0; at < folded.length(); ) {
      var character = folded.codePointAt(at);
      var next = at + Character.charCount(character);
      if (!isOfWord(character)) {
        addWord(words, folded.substring(begin, at));
        begin = next;
      }
      at = next;
    }
    addWord(words, folded.substring(begin));
    return words;
  }

  private static void addWord(List<String> words, String word) {
    if (!word.isEmpty()) {
      words.add(word);
    }
  }

  /* Marks are the accents and vowels of the letter before them. */
  private static boolean isOfWord(int character) {
    return switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> Character.isLetterOrDigit(character);
    };
  }
}
