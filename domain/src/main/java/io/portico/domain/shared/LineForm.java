package io.portico.domain.shared;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The one form of texts that look the same: composed (NFC), with plain spaces, without invisible
 * characters and those that change the direction of text.
 *
 * <p>Invisible characters remain where a script or an emoji needs them: joiners between letters of
 * scripts that join them, variation selectors after emoji, ideographs and Mongolian letters, and
 * the sequences of emoji. Marks and overrides of direction are in no such place: pages and mails
 * isolate each text by themselves.
 */
public final class LineForm {

  /* Format characters without those that are seen, and others that fonts leave out by default. */
  private static final Pattern HIDDEN =
      Pattern.compile(
          "[\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2065\\u3164\\uFE00-\\uFE0F"
              + "\\uFFA0\\uFFF0-\\uFFF8\\x{E0000}-\\x{E0FFF}"
              + "&&[^\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\x{110BD}\\x{110CD}"
              + "\\x{13430}-\\x{1343F}]]");

  private static final String JOINED =
      "[\\p{IsArabic}\\p{IsSyriac}\\p{IsMongolian}\\p{IsNko}\\p{IsDevanagari}\\p{IsBengali}"
          + "\\p{IsGurmukhi}\\p{IsGujarati}\\p{IsOriya}\\p{IsTamil}\\p{IsTelugu}\\p{IsKannada}"
          + "\\p{IsMalayalam}\\p{IsSinhala}\\p{IsKhmer}\\p{IsMyanmar}\\p{IsTibetan}&&[\\p{L}\\p{M}]]";

  private static final String PICTOGRAPH =
      "\\p{IsExtended_Pictographic}[\\uFE0E\\uFE0F]?\\p{IsEmoji_Modifier}?";

  /* A flag of a region is a black flag and tags; others than these three are not in use. */
  private static final Pattern NEEDED =
      Pattern.compile(
          "(?<="
              + JOINED
              + ")[\\u200C\\u200D](?="
              + JOINED
              + ")|(?<=\\p{IsMongolian})[\\u180B-\\u180F]|(?<=\\p{IsIdeographic})"
              + "[\\uFE00-\\uFE02\\x{E0100}-\\x{E01EF}]|[0-9#*]\\uFE0F\\u20E3|"
              + "\\x{1F3F4}\\x{E0067}\\x{E0062}(?:\\x{E0065}\\x{E006E}\\x{E0067}"
              + "|\\x{E0073}\\x{E0063}\\x{E0074}|\\x{E0077}\\x{E006C}\\x{E0073})\\x{E007F}|"
              + PICTOGRAPH
              + "(?:\\u200D"
              + PICTOGRAPH
              + ")*");

  /* Other widths than a space have; that of ideographs is seen. */
  private static final Pattern SPACES = Pattern.compile("[\\u00A0\\u2000-\\u200A\\u202F\\u205F]");

  private LineForm() {}

  /** Returns {@code text} composed and with plain spaces. */
  public static String of(String text) {
    return SPACES.matcher(Normalizer.normalize(text, Normalizer.Form.NFC)).replaceAll(" ");
  }

  /** Returns the name of the first hidden character that {@code text} does not need, as U+200B. */
  public static Optional<String> hidden(String text) {
    if (!HIDDEN.matcher(text).find()) {
      return Optional.empty();
    }
    var found = HIDDEN.matcher(NEEDED.matcher(text).replaceAll("-"));
    return found.find()
        ? Optional.of("U+%04X".formatted(found.group().codePointAt(0)))
        : Optional.empty();
  }

  /** Returns whether {@code c} changes the direction of the characters around it. */
  static boolean changesDirection(int c) {
    return (c >= 0x200E && c <= 0x200F)
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }

  /** Returns whether {@code text} is in this form. */
  public static boolean isFormOf(String text) {
    return of(text).equals(text) && hidden(text).isEmpty();
  }

  /** Returns {@code text} in this form, without the hidden characters that it does not need. */
  public static String cleaned(String text) {
    if (isAscii(text)) {
      return text;
    }
    var kept = new StringBuilder();
    var needed = NEEDED.matcher(text);
    var end = 0;
    while (needed.find()) {
      kept.append(withoutHidden(text.substring(end, needed.start()))).append(needed.group());
      end = needed.end();
    }
    return of(kept.append(withoutHidden(text.substring(end))).toString());
  }

  private static String withoutHidden(String text) {
    return HIDDEN.matcher(text).replaceAll("");
  }

  static boolean isAscii(String text) {
    for (var i = 0; i < text.length(); i++) {
      if (text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** Returns {@code text} in this form, without any hidden character, for comparisons. */
  public static String visible(String text) {
    return isAscii(text) ? text : of(withoutHidden(text));
  }
}
