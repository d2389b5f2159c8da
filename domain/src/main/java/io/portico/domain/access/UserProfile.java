package io.portico.domain.access;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;

/**
 * The details of a dashboard user, which administrators edit.
 *
 * @param firstName may be empty
 * @param lastName may be empty
 * @param active whether the user can authenticate
 */
public record UserProfile(
    EmailAddress email, String firstName, String lastName, Role role, boolean active) {

  /** The address of the administrator that the first start adds. */
  public static final EmailAddress FIRST_ADMINISTRATOR = new EmailAddress("admin@localhost");

  /** The maximum number of characters of each name. */
  public static final int LONGEST_NAME = 100;

  public UserProfile {
    firstName = Text.lineOrEmpty("firstName", firstName, LONGEST_NAME);
    lastName = Text.lineOrEmpty("lastName", lastName, LONGEST_NAME);
  }

  /** Returns the profile of an active user without names. */
  public static UserProfile of(EmailAddress email, Role role) {
    return new UserProfile(email, "", "", role, true);
  }

  /** Returns this profile with another address. */
  public UserProfile withEmail(EmailAddress other) {
    return Stored.read(() -> new UserProfile(other, firstName, lastName, role, active));
  }

  /** Returns this profile with other names. */
  public UserProfile named(String otherFirstName, String otherLastName) {
    return new UserProfile(email, otherFirstName, otherLastName, role, active);
  }

  /** Returns this profile with another role. */
  public UserProfile withRole(Role other) {
    return new UserProfile(email, firstName, lastName, other, active);
  }
}
