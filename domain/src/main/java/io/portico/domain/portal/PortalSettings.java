package io.portico.domain.portal;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * How the portal of an organisation behaves (contract 3.5).
 *
 * @param requireKeyApproval whether somebody reviews key requests before a key is issued
 * @param disableSignup whether no developer can be registered
 * @param signupFields the custom fields of a developer that keys inherit, by name
 * @param keyRequestFields the fields a key request is asked for, by name
 * @param owner who is told of key requests
 * @param mailFrom whom mails come from; empty for what the operator set
 * @param mailFromName the name beside that address
 * @param secureKeyApproval whether a mail brings a link that shows the key once, instead of the key
 * @param enforceInactive whether the keys of an inactive developer stop, and requests are refused
 */
public record PortalSettings(
    boolean requireKeyApproval,
    boolean disableSignup,
    List<String> signupFields,
    List<String> keyRequestFields,
    Optional<EmailAddress> owner,
    Optional<EmailAddress> mailFrom,
    Optional<String> mailFromName,
    boolean secureKeyApproval,
    boolean enforceInactive) {

  /** The most fields of each list. */
  public static final int MOST_FIELDS = 50;

  private static final int LONGEST_FIELD = 100;
  private static final int LONGEST_NAME = 100;

  /** What holds until somebody decides otherwise. */
  public static final PortalSettings USUAL =
      new PortalSettings(
          false,
          false,
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          true);

  public PortalSettings {
    signupFields = checked("signup_fields", signupFields);
    keyRequestFields = checked("key_request_fields", keyRequestFields);
    requireNonNull(owner, "owner");
    requireNonNull(mailFrom, "mailFrom");
    mailFromName.ifPresent(name -> Text.line("mail_options.mail_from_name", name, LONGEST_NAME));
  }

  /** Returns whether a developer who is {@code inactive} or not gets no keys and uses none. */
  public boolean excludes(boolean inactive) {
    return inactive && enforceInactive;
  }

  private static List<String> checked(String field, List<String> names) {
    if (names.size() > MOST_FIELDS) {
      throw InvalidValueException.found(field, names.size() + " fields", "at most " + MOST_FIELDS);
    }
    var seen = new HashSet<String>();
    for (var i = 0; i < names.size(); i++) {
      var place = "%s[%d]".formatted(field, i);
      Text.line(place, names.get(i), LONGEST_FIELD);
      if (!seen.add(names.get(i))) {
        throw new InvalidValueException(place, names.get(i), "each field once");
      }
    }
    return List.copyOf(names);
  }
}
