package io.portico.application.port.in.own;

import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/**
 * Use case: a developer changes or removes their own account. The password is asked for again, so
 * that a stolen session is not enough; wrong ones count as failed sign-ins.
 */
public interface ChangeOwnAccount {

  /**
   * Changes the password, ends all sessions, and starts one in this browser.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the new password breaks the rules
   */
  Outcome changePassword(Command command, Password next);

  /**
   * Mails a link to the new and to the present address. The address is changed once both are used.
   * An address of another developer gives the same outcome.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it is the present one
   */
  Outcome changeAddress(Command command, EmailAddress next);

  /** Returns the new address that the link confirms; empty if it no longer works. */
  Optional<EmailAddress> find(Site site, AccessLinkToken link);

  /**
   * Confirms a change of the address at one of both addresses. Ends all sessions once it is made.
   */
  Confirmation confirm(Site site, AccessLinkToken link, String request);

  /**
   * Removes the account, its sessions and its keys, but those of applications with other members.
   */
  Outcome remove(Command command);

  /**
   * Who changes the account.
   *
   * @param present the present password
   */
  record Command(SignedInDeveloper developer, Site site, Password present, Browser browser) {}

  sealed interface Outcome {

    /**
     * It is done, or waits for the links.
     *
     * @param started the new session, if the others were ended
     */
    record Done(Optional<StartedSession> started) implements Outcome {}

    /** The password is wrong, or the account is locked. */
    record Refused() implements Outcome {}

    /** The organisation refuses passwords; developers sign in with the provider of this name. */
    record PasswordsRefused(String provider) implements Outcome {}

    /** The browser's address is locked, or has asked for too many mails; nothing was done. */
    record TooMany(Duration retryAfter) implements Outcome {}
  }

  /** What a confirmation led to. */
  enum Confirmation {
    CHANGED,
    /** The link that was mailed to the other address has not been used yet. */
    WAITS_FOR_OTHER,
    /** The link has been used, has expired, or never existed; or the address is taken by now. */
    EXPIRED
  }
}
