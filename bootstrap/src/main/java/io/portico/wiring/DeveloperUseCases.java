package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
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
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.request.KeyRequestService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of developers. */
@Factory
final class DeveloperUseCases {

  @Singleton
  RegisterDeveloper registerDeveloper(
      Developers developers,
      PortalConfigurations configurations,
      NewPasswords passwords,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RegisterDeveloperService(
        developers, configurations, passwords, ids, clock, unitOfWork, audit);
  }

  @Singleton
  DeveloperService developerService(
      Developers developers,
      LoginFailures failures,
      NewPasswords passwords,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new DeveloperService(developers, failures, passwords, outbox, unitOfWork, audit);
  }

  @Singleton
  RemoveDeveloper removeDeveloper(
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      Subscriptions subscriptions,
      KeyRequestService decider,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RemoveDeveloperService(
        developers, keys, requests, subscriptions, decider, clock, unitOfWork, audit);
  }

  @Singleton
  VerifyCredentials verifyCredentials(
      Developers developers,
      LoginFailures failures,
      PasswordHasher hasher,
      ConstantTimeResponse responses,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new VerifyCredentialsService(developers, failures, hasher, responses, clock, unitOfWork);
  }
}
