package io.portico.http.dashboard.session;

import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The token of forms: a digest of the secret of the browser, and one of the token of the session.
 * Both secrets are in cookies that other sites cannot read, so they cannot make a token. A form of
 * an earlier session of the same browser has the right first part only.
 *
 * @param browser the first part
 * @param session the second part
 */
record FormToken(String browser, String session) {

  private static final char SEPARATOR = '.';
  private static final int BYTES = 16;

  /** Returns the token of the forms of a page. */
  static FormToken of(String browserSecret, Optional<SessionToken> session) {
    return new FormToken(
        digest("browser", browserSecret),
        digest("session", session.map(SessionToken::secret).orElse("")));
  }

  /** Returns the token that a form sent; one that is never valid if it is not a token. */
  static FormToken sent(String text) {
    var end = text.indexOf(SEPARATOR);
    return end < 0
        ? new FormToken("", "")
        : new FormToken(text.substring(0, end), text.substring(end + 1));
  }

  private static String digest(String kind, String secret) {
    var hash = Sha256.hash("portico form " + kind + " " + secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES));
  }

  /** Returns whether {@code sent} comes from a page of the same browser. */
  boolean isOfBrowser(FormToken sent) {
    return areEqual(browser, sent.browser);
  }

  /** Returns whether {@code sent} comes from a page of the same browser and session. */
  boolean isOfSession(FormToken sent) {
    return isOfBrowser(sent) && areEqual(session, sent.session);
  }

  private static boolean areEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the text of the hidden field. */
  String text() {
    return browser + SEPARATOR + session;
  }
}
