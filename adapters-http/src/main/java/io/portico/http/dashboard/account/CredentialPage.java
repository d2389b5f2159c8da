package io.portico.http.dashboard.account;

/**
 * The model of the page that shows an access credential once.
 *
 * @param back the page to go on to
 */
public record CredentialPage(String credential, String back) {

  @Override
  public String toString() {
    return "CredentialPage[redacted]";
  }
}
