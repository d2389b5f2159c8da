package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.developer.BrowseDevelopers;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.ShowDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.developer.BrowseDevelopersService;
import io.portico.application.service.developer.ChangePasswordService;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.developer.ReplaceDeveloperService;
import io.portico.application.service.developer.ShowDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.request.Decisions;
import io.portico.domain.account.PasswordRules;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of developers and their passwords. */
@Factory
final class DeveloperUseCases {

  @Singleton
  RegisterDeveloper registerDeveloper(
      Developers developers,
      PortalConfigurations configurations,
      PasswordRules rules,
      PasswordHasher hasher,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RegisterDeveloperService(
        developers, configurations, rules, hasher, ids, clock, unitOfWork, audit);
  }

  @Singleton
  ShowDeveloper showDeveloper(Developers developers) {
    return new ShowDeveloperService(developers);
  }

  @Singleton
  BrowseDevelopers browseDevelopers(Developers developers) {
    return new BrowseDevelopersService(developers);
  }

  @Singleton
  ReplaceDeveloper replaceDeveloper(
      Developers developers,
      PasswordRules rules,
      PasswordHasher hasher,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplaceDeveloperService(
        developers, rules, hasher, configurations, outbox, unitOfWork, audit);
  }

  @Singleton
  RemoveDeveloper removeDeveloper(
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      Subscriptions subscriptions,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RemoveDeveloperService(
        developers, keys, requests, subscriptions, decisions, clock, unitOfWork, audit);
  }

  @Singleton
  ChangePassword changePassword(
      Developers developers,
      LoginFailures failures,
      PasswordRules rules,
      PasswordHasher hasher,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ChangePasswordService(
        developers, failures, rules, hasher, configurations, outbox, unitOfWork, audit);
  }

  @Singleton
  VerifyCredentials verifyCredentials(
      Developers developers,
      LoginFailures failures,
      PasswordHasher hasher,
      ConstantTimeResponse pace,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new VerifyCredentialsService(developers, failures, hasher, pace, clock, unitOfWork);
  }
}
