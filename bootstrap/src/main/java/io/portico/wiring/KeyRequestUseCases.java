package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.request.KeyRequestProcessor;
import io.portico.application.service.request.KeyRequestService;
import io.portico.application.service.request.RequestKeyService;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.config.Settings;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of key requests. */
@Factory
final class KeyRequestUseCases {

  @Singleton
  KeyRequestService keyRequestService(
      KeyRequests requests,
      Developers developers,
      Plans plans,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      ApiOffers offers,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new KeyRequestService(
        requests,
        developers,
        plans,
        subscriptions,
        configurations,
        offers,
        keyIssuer,
        outbox,
        audit,
        clock,
        unitOfWork);
  }

  @Singleton
  KeyRequestProcessor processor(
      KeyRequests requests,
      Settings settings,
      SubscriptionWriter subscriptions,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    return new KeyRequestProcessor(
        requests,
        settings.keys().autoApproval(),
        subscriptions,
        keyIssuer,
        outbox,
        ids,
        clock,
        audit);
  }

  @Singleton
  RequestKey requestKey(
      Developers developers,
      Catalogues catalogues,
      Plans plans,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyRequestProcessor processor,
      UnitOfWork unitOfWork) {
    return new RequestKeyService(
        developers, catalogues, plans, subscriptions, configurations, processor, unitOfWork);
  }
}
