package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Text;

/**
 * What somebody writes of a dashboard user.
 *
 * @param firstName empty if nobody told it
 * @param lastName empty if nobody told it
 * @param active whether the user's credential opens anything
 */
public record UserProfile(
    EmailAddress email, String firstName, String lastName, Role role, boolean active) {

  /** The most characters of each name. */
  public static final int LONGEST_NAME = 100;

  public UserProfile {
    requireNonNull(email, "email");
    checkName("first_name", firstName);
    checkName("last_name", lastName);
    requireNonNull(role, "role");
  }

  /** Returns the profile of an active user of whom nothing but the address and the role is told. */
  public static UserProfile of(EmailAddress email, Role role) {
    return new UserProfile(email, "", "", role, true);
  }

  private static void checkName(String field, String name) {
    if (!name.isEmpty()) {
      Text.line(field, name, LONGEST_NAME);
    }
  }
}
