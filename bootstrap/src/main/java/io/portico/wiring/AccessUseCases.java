package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.service.access.IdentifyCallerService;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.access.UserService;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.domain.account.PasswordRules;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of dashboard users. */
@Factory
final class AccessUseCases {

  @Singleton
  IdentifyCaller identifyCaller(DashboardUsers users) {
    return new IdentifyCallerService(users);
  }

  @Singleton
  NewPasswords newPasswords(PasswordRules rules, PasswordHasher hasher) {
    return new NewPasswords(rules, hasher);
  }

  @Singleton
  NewUsers newUsers(
      DashboardUsers users,
      TokenGenerator tokens,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    return new NewUsers(users, tokens, ids, clock, audit);
  }

  @Singleton
  UserService userService(
      DashboardUsers users,
      NewUsers newUsers,
      NewPasswords newPasswords,
      TokenGenerator tokens,
      CallerCache callers,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new UserService(
        users, newUsers, newPasswords, tokens, callers, clock, unitOfWork, audit);
  }
}
