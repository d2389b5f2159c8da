package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.key.BrowseKeys;
import io.portico.application.port.in.key.EndExpiredKeys;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.ShowKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.KeyStandings;
import io.portico.application.port.out.Plans;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.Subscriptions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.UsageReports;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.key.BrowseKeysService;
import io.portico.application.service.key.EndExpiredKeysService;
import io.portico.application.service.key.IssueKeyService;
import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.key.KeyOffers;
import io.portico.application.service.key.RevokeKeyService;
import io.portico.application.service.key.RotateKeyService;
import io.portico.application.service.key.ShowKeyService;
import io.portico.application.service.key.VerifyKeysService;
import io.portico.application.service.mail.Postbox;
import io.portico.application.service.subscription.Subscribing;
import io.portico.domain.key.KeyHashing;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of keys that were issued: their life, and their verification. */
@Factory
final class KeyLifeUseCases {

  @Singleton
  KeyOffers keyOffers(Plans plans, Catalogues catalogues) {
    return new KeyOffers(plans, catalogues);
  }

  @Singleton
  VerifyKeys verifyKeys(
      KeyStandings standings,
      PortalConfigurations configurations,
      KeyHashing hashing,
      InstantSource clock) {
    return new VerifyKeysService(standings, configurations, hashing, clock);
  }

  @Singleton
  BrowseKeys browseKeys(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    return new BrowseKeysService(keys, usage, clock);
  }

  @Singleton
  ShowKey showKey(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    return new ShowKeyService(keys, usage, clock);
  }

  @Singleton
  IssueKey issueKey(
      Developers developers,
      Plans plans,
      Catalogues catalogues,
      PortalConfigurations configurations,
      Subscribing subscribing,
      KeyIssuing issuing,
      KeyOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new IssueKeyService(
        developers,
        plans,
        catalogues,
        configurations,
        subscribing,
        issuing,
        offers,
        audit,
        clock,
        unitOfWork);
  }

  @Singleton
  RotateKey rotateKey(
      Developers developers,
      Plans plans,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyIssuing issuing,
      KeyOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RotateKeyService(
        developers,
        plans,
        keys,
        subscriptions,
        configurations,
        issuing,
        offers,
        audit,
        clock,
        unitOfWork);
  }

  @Singleton
  RevokeKey revokeKey(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyOffers offers,
      Postbox postbox,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RevokeKeyService(
        developers, keys, subscriptions, configurations, offers, postbox, audit, clock, unitOfWork);
  }

  @Singleton
  EndExpiredKeys endExpiredKeys(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyOffers offers,
      Postbox postbox,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new EndExpiredKeysService(
        developers, keys, subscriptions, configurations, offers, postbox, clock, unitOfWork);
  }
}
