package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.UserId;

/**
 * Use case: an administrator invites somebody to the dashboard. A mail has a one-time link with
 * which they choose a password.
 */
public interface InviteUser {

  /** Adds a user without a password, and sends the link. */
  Outcome invite(Command command);

  /** Sends a new link to a user; former ones no longer work. */
  Outcome inviteAgain(Actor actor, UserId user);

  record Command(Actor actor, UserProfile profile) {}

  sealed interface Outcome {

    /**
     * The mail is in the outbox.
     *
     * @param link the same link, for installations that send no mail
     */
    record Invited(DashboardUser user, AccessLinkToken link) implements Outcome {}

    /** Another user of the organisation has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation has the maximum number of users. */
    record TooMany(int most) implements Outcome {}

    /** The user is inactive, so a link would not work. */
    record Inactive() implements Outcome {}

    /** Users of the organisation cannot sign in with a password, so a link would not work. */
    record PasswordsRefused() implements Outcome {}
  }
}
