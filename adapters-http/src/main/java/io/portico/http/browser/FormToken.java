package io.portico.http.browser;

import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The token of forms: digests of the secret of the browser, of the token of the session, and of
 * both the secret and the organisation. The secrets are in cookies that other sites cannot read, so
 * they cannot make a token. A form of an earlier session of the same browser has the right first
 * part, and the right last part if that session was of the same organisation.
 *
 * @param browser the first part
 * @param session the second part
 * @param organisation the last part
 */
public record FormToken(String browser, String session, String organisation) {

  private static final String SEPARATOR = ".";
  private static final int PARTS = 3;
  private static final int BYTES = 16;
  private static final FormToken NEVER_VALID = new FormToken("", "", "");

  /** Returns the token of the forms of a page without a session. */
  public static FormToken of(String browserSecret) {
    return of(browserSecret, "", "");
  }

  /** Returns the token of the forms of a page in a session. */
  public static FormToken of(
      String browserSecret, SessionToken session, OrganisationId organisation) {
    return of(browserSecret, session.secret(), organisation.toString());
  }

  private static FormToken of(String browserSecret, String session, String organisation) {
    return new FormToken(
        digest("browser", browserSecret),
        digest("session", session),
        digest("organisation", browserSecret + " " + organisation));
  }

  /** Returns the token that a form sent; one that is never valid if it is not a token. */
  public static FormToken sent(String text) {
    var parts = text.split(Pattern.quote(SEPARATOR), -1);
    return parts.length == PARTS ? new FormToken(parts[0], parts[1], parts[2]) : NEVER_VALID;
  }

  private static String digest(String kind, String secret) {
    var hash = Sha256.hash("portico form " + kind + " " + secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES));
  }

  /** Returns whether {@code sent} comes from a page of the same browser. */
  public boolean isOfBrowser(FormToken sent) {
    return areEqual(browser, sent.browser);
  }

  /** Returns whether {@code sent} comes from a page of the same browser and organisation. */
  public boolean isOfOrganisation(FormToken sent) {
    return isOfBrowser(sent) && areEqual(organisation, sent.organisation);
  }

  /** Returns whether {@code sent} comes from a page of the same browser and session. */
  public boolean isOfSession(FormToken sent) {
    return isOfOrganisation(sent) && areEqual(session, sent.session);
  }

  private static boolean areEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the text of the hidden field. */
  public String text() {
    return String.join(SEPARATOR, browser, session, organisation);
  }
}
