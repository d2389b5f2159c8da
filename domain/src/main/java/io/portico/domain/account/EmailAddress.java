package io.portico.domain.account;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * An email address as it was written. It may become the recipient of a mail, so nothing is accepted
 * that a mail server could interpret as two addresses or as a header.
 */
public record EmailAddress(String written) {

  /** The most characters. */
  public static final int LONGEST = 254;

  private static final String FIELD = "email";
  private static final int LONGEST_DOMAIN_LABEL = 63;
  private static final String NOT_IN_A_LOCAL_PART = "\"(),:;<>[\\]";

  public EmailAddress {
    Text.exactLine(FIELD, written, LONGEST);
    var at = written.indexOf('@');
    if (at < 0 || at != written.lastIndexOf('@')) {
      throw new InvalidValueException(FIELD, written, "one address with one @");
    }
    if (!isLocalPart(written.substring(0, at))) {
      throw new InvalidValueException(
          FIELD,
          written,
          "characters before @, such as ann.lee, without blanks, quotes, brackets, commas, colons,"
              + " semicolons and backslashes");
    }
    if (!isDomain(written.substring(at + 1))) {
      throw new InvalidValueException(FIELD, written, "a domain after the @, such as example.com");
    }
    // Some letters become several when they are composed, three at the most.
    if (written.length() > LONGEST / 3 && Text.length(canonical(written)) > LONGEST) {
      throw new InvalidValueException(FIELD, written, "at most 254 characters when composed");
    }
    // Some signs become others when they are composed: the Greek question mark a semicolon.
    if (!written.chars().allMatch(c -> c < 128) && !isAddress(canonical(written))) {
      throw new InvalidValueException(FIELD, written, "letters that stay letters when composed");
    }
  }

  /** Returns {@code text} as an address, or empty if it is not valid. */
  public static Optional<EmailAddress> parse(String text) {
    try {
      return Optional.of(new EmailAddress(text));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns the form in which no two addresses of one organisation may be equal: without case, its
   * letters composed (NFC), its {@linkplain #asciiDomain domain in ASCII}.
   */
  public String canonical() {
    var former = canonical(written);
    return former.substring(0, former.indexOf('@') + 1) + asciiDomain();
  }

  /**
   * Returns the canonical form, and that of the first version where it differs: there the domain
   * was compared as it is written. Stores may still have both.
   */
  public List<String> storedForms() {
    return Stream.of(canonical(written), canonical()).distinct().toList();
  }

  /**
   * Returns the domain as the name system has it, in lower case: {@code xn--bcher-kva.example} for
   * {@code bücher.example}. It is not in ASCII if a label would be longer than 63 characters.
   */
  public String asciiDomain() {
    return DomainName.ascii(written.substring(written.indexOf('@') + 1), EmailAddress::isDomain);
  }

  private static String canonical(String written) {
    return composed(composed(written).toLowerCase(Locale.ROOT));
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private static boolean isAddress(String text) {
    var at = text.indexOf('@');
    return at == text.lastIndexOf('@')
        && isLocalPart(text.substring(0, at))
        && isDomain(text.substring(at + 1));
  }

  private static boolean isLocalPart(String text) {
    return !text.isEmpty() && isDotted(text) && consistsOf(text, EmailAddress::isOfALocalPart);
  }

  private static boolean consistsOf(String text, IntPredicate kind) {
    for (var at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
      if (!kind.test(text.codePointAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOfALocalPart(int c) {
    return isVisible(c) && NOT_IN_A_LOCAL_PART.indexOf(c) < 0;
  }

  private static boolean isDomain(String text) {
    if (text.isEmpty() || !isDotted(text)) {
      return false;
    }
    for (var label : text.split("\\.", -1)) {
      if (label.length() > LONGEST_DOMAIN_LABEL
          || label.startsWith("-")
          || label.endsWith("-")
          || !consistsOf(label, EmailAddress::isOfADomain)) {
        return false;
      }
    }
    return true;
  }

  /* Decomposed letters consist of a letter and marks. */
  private static boolean isOfADomain(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> c == '-' || Character.isLetterOrDigit(c);
    };
  }

  private static boolean isDotted(String text) {
    return !text.startsWith(".") && !text.endsWith(".") && !text.contains("..");
  }

  /* Two addresses that differ only in invisible characters would look equal. */
  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }

  @Override
  public String toString() {
    return written;
  }
}
