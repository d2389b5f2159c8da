package io.portico.application.port.in.signup;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Use case: somebody signs up on a site, and confirms the address by a link in a mail.
 *
 * <p>Answers are uniform: an address with an account and one without give the same outcome after
 * the same time. Only the mail differs.
 */
public interface SignUpDeveloper {

  /** Returns the names of the custom fields that the form asks for. */
  List<String> fields(OrganisationId organisation);

  /**
   * Keeps a sign-up, and mails its link; or mails that the address has an account.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Outcome signUp(Command command);

  /** Mails a new link to the address, if it has a sign-up that is not confirmed. */
  Outcome sendAgain(Site site, EmailAddress email, String networkAddress);

  /**
   * Returns the address that the link confirms; empty if it has been used, has expired, or never
   * existed.
   */
  Optional<EmailAddress> find(Site site, AccessLinkToken link);

  /**
   * Confirms the address: the sign-up becomes a developer, or waits for an administrator.
   *
   * @param password that of the sign-up: who owns the mailbox need not be who has signed up
   */
  Confirmation confirm(Site site, AccessLinkToken link, Password password, String request);

  /**
   * A sign-up.
   *
   * @param fields those that {@link #fields} does not name are left out
   * @param networkAddress the visitor's
   */
  record Command(
      Site site,
      EmailAddress email,
      CustomFields fields,
      Password password,
      String networkAddress) {}

  sealed interface Outcome {

    /** A mail is on its way, whichever it is; one to each address in a minute. */
    record Sent() implements Outcome {}

    /** Too many mails were asked for from the network address; nothing was done. */
    record TooMany(Duration retryAfter) implements Outcome {}

    /** The site takes no sign-ups. */
    record Closed() implements Outcome {}
  }

  /** What a confirmation led to. */
  enum Confirmation {
    /** There is a developer, who can sign in. */
    REGISTERED,
    /** An administrator decides. */
    WAITS,
    /** The password is not that of the sign-up, or was guessed too often; the link still works. */
    WRONG_PASSWORD,
    /** The link has been used, has expired, or never existed. */
    EXPIRED
  }
}
