package io.portico.domain.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;

/**
 * The details of a developer, which portals edit.
 *
 * @param inactive whether the portal treats the developer as not yet verified
 */
public record DeveloperDetails(
    EmailAddress email, boolean inactive, CustomFields fields, DeveloperTexts texts) {

  /** Returns these details with another address. */
  public DeveloperDetails withEmail(EmailAddress other) {
    return new DeveloperDetails(other, inactive, fields, texts);
  }

  /** Returns these details with other custom fields. */
  public DeveloperDetails withFields(CustomFields others) {
    return new DeveloperDetails(email, inactive, others, texts);
  }

  /** Returns these details of an inactive developer, or of an active one. */
  public DeveloperDetails withInactive(boolean value) {
    return new DeveloperDetails(email, value, fields, texts);
  }

  /** Returns one of the lines of text; empty for none. */
  public String text(DeveloperText text) {
    return texts.of(text);
  }
}
