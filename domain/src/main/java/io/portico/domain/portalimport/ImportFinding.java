package io.portico.domain.portalimport;

/**
 * A record that did not come as it is in the classic dashboard, and why.
 *
 * @param subject the id of the record, or what it is called if it has none
 * @param reason for an administrator; never a secret
 */
public record ImportFinding(ImportKind kind, ImportEffect effect, String subject, String reason) {

  private static final int LONGEST_SUBJECT = 128;
  private static final int LONGEST_REASON = 1_000;

  public ImportFinding {
    subject = cut(subject, LONGEST_SUBJECT);
    reason = cut(reason, LONGEST_REASON);
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    var end = Character.isHighSurrogate(text.charAt(longest - 2)) ? longest - 2 : longest - 1;
    return text.substring(0, end) + "…";
  }
}
