package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.account.Password;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;

/** Use case: a portal changes the password of a developer. */
public interface ChangePassword {

  /**
   * Changes the password, resets the failed logins of the account, and mails the developer.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  void change(Command command);

  record Command(
      Actor actor, DeveloperId id, Password password, Precondition<DeveloperWithKeys> expected) {}
}
