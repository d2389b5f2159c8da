package io.portico.domain.portal;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the developer portal of an organisation.
 *
 * @param requireKeyApproval whether key requests are reviewed before a key is issued
 * @param disableSignup whether the registration of developers is refused
 * @param signupFields the custom fields of a developer that keys inherit, by name
 * @param keyRequestFields the names of the fields that a key request has
 * @param owner who receives mails about new key requests
 * @param mailFrom the sender of mails; empty for the operator's default
 * @param mailFromName the display name of the sender
 * @param secureKeyApproval whether a mail has a link that shows the key once, instead of the key
 * @param enforceInactive whether inactive developers receive no keys and those they have do not
 *     work
 * @param requireSecondFactor whether dashboard users who sign in with a password need a second
 *     factor
 * @param extras members that only portals interpret
 * @param mailExtras the same of the mail options
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
    boolean enforceInactive,
    boolean requireSecondFactor,
    ExtraMembers extras,
    ExtraMembers mailExtras) {

  /** The most fields of each list. */
  public static final int MOST_FIELDS = 50;

  private static final int LONGEST_FIELD = 100;
  private static final int LONGEST_NAME = 100;

  /** The settings until an administrator replaces them. */
  public static final PortalSettings DEFAULT =
      new PortalSettings(
          false,
          false,
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          true,
          false,
          ExtraMembers.NONE,
          ExtraMembers.NONE);

  public PortalSettings {
    signupFields = checked("signupFields", signupFields);
    keyRequestFields = checked("keyRequestFields", keyRequestFields);
    mailFromName =
        mailFromName.map(name -> Text.line("mailOptions.mailFromName", name, LONGEST_NAME));
  }

  /** Returns these settings with another rule for inactive developers. */
  public PortalSettings withEnforceInactive(boolean other) {
    return Stored.read(
        () ->
            new PortalSettings(
                requireKeyApproval,
                disableSignup,
                signupFields,
                keyRequestFields,
                owner,
                mailFrom,
                mailFromName,
                secureKeyApproval,
                other,
                requireSecondFactor,
                extras,
                mailExtras));
  }

  /** Returns these settings with another rule for second factors. */
  public PortalSettings withRequireSecondFactor(boolean other) {
    return Stored.read(
        () ->
            new PortalSettings(
                requireKeyApproval,
                disableSignup,
                signupFields,
                keyRequestFields,
                owner,
                mailFrom,
                mailFromName,
                secureKeyApproval,
                enforceInactive,
                other,
                extras,
                mailExtras));
  }

  /** Returns whether a developer may receive and use no keys. */
  public boolean excludes(boolean inactive) {
    return inactive && enforceInactive;
  }

  /**
   * Does nothing if a developer may receive keys.
   *
   * @throws RefusedException.DeveloperInactive if not
   */
  public void requireActive(boolean inactive) {
    if (excludes(inactive)) {
      throw new RefusedException.DeveloperInactive();
    }
  }

  private static List<String> checked(String field, List<String> names) {
    ListRules.atMost(field, names.size(), MOST_FIELDS, "fields");
    var lines = Text.lines(field + "[%d]", names, LONGEST_FIELD);
    ListRules.distinct(field + "[%d]", lines, "each field once");
    return lines;
  }
}
