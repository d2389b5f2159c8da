package io.portico.domain.shared;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An id that is made from a name: its letters and digits in lower case and without accents, with a
 * separator between words, as {@code card-payments} from "Card Payments".
 */
public final class Slug {

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");

  private Slug() {}

  /** Returns the id, at most {@code longest} characters; empty if nothing of the name is left. */
  public static Optional<String> of(String name, String separator, int longest) {
    var plain =
        MARKS
            .matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
            .replaceAll("")
            .toLowerCase(Locale.ROOT)
            .replace("ß", "ss");
    var words = trimmed(OTHERS.matcher(plain).replaceAll(separator), separator);
    var cut = trimmed(words.substring(0, Math.min(longest, words.length())), separator);
    return cut.isEmpty() ? Optional.empty() : Optional.of(cut);
  }

  private static String trimmed(String words, String separator) {
    var start = words.startsWith(separator) ? separator.length() : 0;
    var end = words.length() - (words.endsWith(separator) ? separator.length() : 0);
    return start < end ? words.substring(start, end) : "";
  }
}
