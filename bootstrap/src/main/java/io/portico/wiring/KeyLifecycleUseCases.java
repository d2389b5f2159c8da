package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.ExpireKeysService;
import io.portico.application.service.key.IssueKeyService;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.key.KeyQueriesService;
import io.portico.application.service.key.RevokeKeyService;
import io.portico.application.service.key.RotateKeyService;
import io.portico.application.service.key.VerifyKeysService;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.subscription.SubscriptionWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of issued keys: lifecycle and verification. */
@Factory
final class KeyLifecycleUseCases {

  @Singleton
  ApiOffers apiOffers(Plans plans, Catalogues catalogues) {
    return new ApiOffers(plans, catalogues);
  }

  @Singleton
  VerifyKeys verifyKeys(
      VerifiableKeys verifiableKeys,
      PortalConfigurations configurations,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    return new VerifyKeysService(verifiableKeys, configurations, identifiers, clock);
  }

  @Singleton
  KeyQueries keyQueries(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    return new KeyQueriesService(keys, usage, clock);
  }

  @Singleton
  IssueKey issueKey(
      Developers developers,
      Plans plans,
      Catalogues catalogues,
      PortalConfigurations configurations,
      SubscriptionWriter subscriptions,
      KeyIssuer keyIssuer,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new IssueKeyService(
        developers,
        plans,
        catalogues,
        configurations,
        subscriptions,
        keyIssuer,
        audit,
        clock,
        unitOfWork);
  }

  @Singleton
  RotateKey rotateKey(
      Developers developers,
      Plans plans,
      IssuedKeys keys,
      PortalConfigurations configurations,
      KeyIssuer keyIssuer,
      ApiOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RotateKeyService(
        developers, plans, keys, configurations, keyIssuer, offers, audit, clock, unitOfWork);
  }

  @Singleton
  RevokeKey revokeKey(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      ApiOffers offers,
      OutboxWriter outbox,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RevokeKeyService(
        developers, keys, subscriptions, offers, outbox, audit, clock, unitOfWork);
  }

  @Singleton
  ExpireKeys expireKeys(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      ApiOffers offers,
      OutboxWriter outbox,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new ExpireKeysService(
        developers, keys, subscriptions, offers, outbox, clock, unitOfWork);
  }
}
