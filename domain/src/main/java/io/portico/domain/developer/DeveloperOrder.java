package io.portico.domain.developer;

/** An order of developers. */
public enum DeveloperOrder {

  /** In the order of their registration. */
  OLDEST,

  /** The latest registration first. */
  NEWEST,

  /** By email address, ignoring case. */
  EMAIL,

  /** By email address downwards. */
  EMAIL_DESCENDING;

  /** Returns whether it is one of email addresses. */
  public boolean isByEmail() {
    return this == EMAIL || this == EMAIL_DESCENDING;
  }

  /** Returns whether it goes downwards. */
  public boolean isDescending() {
    return this == NEWEST || this == EMAIL_DESCENDING;
  }
}
