package io.portico.domain.identity;

import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Text;
import java.util.Optional;
import java.util.Set;

/**
 * What a provider says of a person.
 *
 * @param subject identifies the person at the provider, now and later
 * @param verifiedEmail the address, if the provider has verified it
 * @param groups also those that mean nothing here
 */
public record Identity(
    String subject,
    Optional<EmailAddress> verifiedEmail,
    String firstName,
    String lastName,
    Set<String> groups) {

  /** The most characters of a subject, by the standard. */
  public static final int LONGEST_SUBJECT = 255;

  public Identity {
    firstName = name(firstName);
    lastName = name(lastName);
    groups = Set.copyOf(groups);
  }

  /* What a provider sends must not keep anybody out. */
  private static String name(String text) {
    var line = new StringBuilder();
    text.codePoints().map(c -> Text.isPrintable(c) ? c : ' ').forEach(line::appendCodePoint);
    return Text.truncated(line.toString().strip(), UserProfile.LONGEST_NAME).strip();
  }

  /** Hides the person. */
  @Override
  public String toString() {
    return "an identity";
  }
}
