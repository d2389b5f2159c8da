package io.portico.application.port.in.own;

import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Worded;

/**
 * Use cases: a developer administers their applications. An application of which they are not a
 * member is not found; members who are no owners may only leave.
 */
public interface OwnApplications {

  /** Adds an application of which the developer is the only member. */
  AddApplication.Outcome add(SignedInDeveloper me, ApplicationDetails details);

  /**
   * Replaces name and description, and returns the application.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is not the developer's
   * @throws io.portico.domain.shared.RefusedException.NotPermitted if they are no owner
   */
  Application replace(SignedInDeveloper me, ApplicationId id, ApplicationDetails details);

  /**
   * Removes an application, revokes its keys and declines its requests.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is not the developer's
   * @throws io.portico.domain.shared.RefusedException.NotPermitted if they are no owner
   */
  RemoveApplication.Outcome remove(SignedInDeveloper me, ApplicationId id);

  /**
   * Changes what a member is. Others become members by invitation.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is not the developer's
   * @throws io.portico.domain.shared.RefusedException.NotPermitted if they are no owner, and do not
   *     leave
   */
  ChangeMembers.Outcome change(
      SignedInDeveloper me, ApplicationId id, DeveloperId member, MemberChange change);

  /** What changes for a member. */
  enum MemberChange implements Worded {
    /** They become an owner. */
    OWNER,
    /** They are a member, and no owner any longer. */
    MEMBER,
    /** They become the only owner. */
    TRANSFER,
    /** They leave, and an owner gets their keys. */
    LEAVE
  }
}
