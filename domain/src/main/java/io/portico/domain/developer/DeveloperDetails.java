package io.portico.domain.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.Text;

/**
 * The details of a developer, which portals edit.
 *
 * @param inactive whether the portal treats the developer as not yet verified
 * @param ssoKey by which the portal finds a developer who logs in elsewhere; empty for none
 * @param nonce a text that the portal keeps; empty for none
 */
public record DeveloperDetails(
    EmailAddress email, boolean inactive, CustomFields fields, String ssoKey, String nonce) {

  /** The most characters of an SSO key and of a nonce. */
  public static final int LONGEST_TEXT = 256;

  public DeveloperDetails {
    Text.exactLineOrEmpty("ssoKey", ssoKey, LONGEST_TEXT);
    Text.exactLineOrEmpty("nonce", nonce, LONGEST_TEXT);
  }

  /** Returns these details with another address. */
  public DeveloperDetails withEmail(EmailAddress other) {
    return new DeveloperDetails(other, inactive, fields, ssoKey, nonce);
  }

  /** Returns these details with other custom fields. */
  public DeveloperDetails withFields(CustomFields others) {
    return new DeveloperDetails(email, inactive, others, ssoKey, nonce);
  }

  /** Returns these details of an inactive developer, or of an active one. */
  public DeveloperDetails withInactive(boolean value) {
    return new DeveloperDetails(email, value, fields, ssoKey, nonce);
  }
}
