package io.portico.application.port.in.application;

import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.MemberRole;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: developers join an application, leave it, or get another role in it. */
public interface ChangeMembers {

  /** Changes the members of an application. */
  Outcome change(Command command);

  record Command(Actor actor, ApplicationId id, Change change) {}

  /** What changes. */
  sealed interface Change {

    /**
     * A developer joins, or gets another role.
     *
     * @param role empty for a member, or for the role that the developer has
     */
    record Join(EmailAddress developer, Optional<MemberRole> role) implements Change {}

    /** A developer becomes the only owner; the former ones stay members. */
    record Transfer(EmailAddress developer) implements Change {}

    /** A member leaves. An owner gets their keys; if no owner is left, the oldest member is one. */
    record Leave(DeveloperId developer) implements Change {}
  }

  sealed interface Outcome {

    /** They are changed. */
    record Changed(Application application) implements Outcome {}

    /** The organisation has no developer with this address. */
    record UnknownDeveloper(EmailAddress email) implements Outcome {}

    /** The developer is not a member. */
    record NotMember(DeveloperId developer) implements Outcome {}

    /** The developer is the only member, so the application has to be removed instead. */
    record LastMember() implements Outcome {}

    /** The application would have no owner. */
    record LastOwner() implements Outcome {}

    /** The application has {@link Application#MOST_MEMBERS} members. */
    record Full() implements Outcome {}

    /** A default application is its developer's alone. */
    record Default() implements Outcome {}

    /** The developer is a member of {@link Application#MOST_OF_DEVELOPER} applications. */
    record TooMany() implements Outcome {}
  }
}
