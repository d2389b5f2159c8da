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
 * @param extras members that only portals interpret
 */
public record PortalSettings(
    boolean requireKeyApproval,
    boolean disableSignup,
    List<String> signupFields,
    List<String> keyRequestFields,
    Optional<EmailAddress> owner,
    MailOptions mail,
    AccountRules accounts,
    ExtraMembers extras) {

  /**
   * What mails are like.
   *
   * @param from the sender; empty for the operator's default
   * @param fromName the display name of the sender
   * @param secureKeyApproval whether a mail has a link that shows the key once, instead of the key
   * @param extras members that only portals interpret
   */
  public record MailOptions(
      Optional<EmailAddress> from,
      Optional<String> fromName,
      boolean secureKeyApproval,
      ExtraMembers extras) {

    public MailOptions {
      fromName = fromName.map(name -> Text.line("mailOptions.mailFromName", name, LONGEST_NAME));
    }
  }

  /**
   * What holds for accounts. Former portals have no such rules.
   *
   * @param enforceInactive whether inactive developers receive no keys and those they have do not
   *     work
   * @param requireSecondFactor whether dashboard users who sign in with a password need a second
   *     factor
   */
  public record AccountRules(boolean enforceInactive, boolean requireSecondFactor) {}

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
          new MailOptions(Optional.empty(), Optional.empty(), false, ExtraMembers.NONE),
          new AccountRules(true, false),
          ExtraMembers.NONE);

  public PortalSettings {
    signupFields = checked("signupFields", signupFields);
    keyRequestFields = checked("keyRequestFields", keyRequestFields);
  }

  /** Returns these settings with other rules for accounts. */
  public PortalSettings withAccounts(AccountRules others) {
    return Stored.read(
        () ->
            new PortalSettings(
                requireKeyApproval,
                disableSignup,
                signupFields,
                keyRequestFields,
                owner,
                mail,
                others,
                extras));
  }

  /** Returns whether a developer may receive and use no keys. */
  public boolean excludes(boolean inactive) {
    return inactive && accounts.enforceInactive();
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
