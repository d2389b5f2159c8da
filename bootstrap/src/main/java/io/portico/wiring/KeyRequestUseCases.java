package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.BrowseKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.ShowKeyRequest;
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
import io.portico.application.service.request.ApproveKeyRequestService;
import io.portico.application.service.request.BrowseKeyRequestsService;
import io.portico.application.service.request.DecideKeyRequestsService;
import io.portico.application.service.request.Decisions;
import io.portico.application.service.request.DeclineKeyRequestService;
import io.portico.application.service.request.KeyRequestProcessor;
import io.portico.application.service.request.RemoveKeyRequestService;
import io.portico.application.service.request.RequestKeyService;
import io.portico.application.service.request.ShowKeyRequestService;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.config.Settings;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of key requests. */
@Factory
final class KeyRequestUseCases {

  @Singleton
  Decisions decisions(
      KeyRequests requests,
      Subscriptions subscriptions,
      Plans plans,
      ApiOffers offers,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      Audit audit) {
    return new Decisions(requests, subscriptions, plans, offers, keyIssuer, outbox, audit);
  }

  @Singleton
  KeyRequestProcessor processor(
      KeyRequests requests,
      Settings settings,
      SubscriptionWriter subscriptionWriter,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    return new KeyRequestProcessor(
        requests,
        settings.keys().autoApproval(),
        subscriptionWriter,
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

  @Singleton
  ApproveKeyRequest approveKeyRequest(
      KeyRequests requests,
      Developers developers,
      PortalConfigurations configurations,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new ApproveKeyRequestService(
        requests, developers, configurations, decisions, clock, unitOfWork);
  }

  @Singleton
  DeclineKeyRequest declineKeyRequest(
      KeyRequests requests,
      Developers developers,
      PortalConfigurations configurations,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new DeclineKeyRequestService(
        requests, developers, configurations, decisions, clock, unitOfWork);
  }

  @Singleton
  RemoveKeyRequest removeKeyRequest(
      KeyRequests requests,
      Developers developers,
      PortalConfigurations configurations,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RemoveKeyRequestService(
        requests, developers, configurations, decisions, clock, unitOfWork, audit);
  }

  @Singleton
  DecideKeyRequests decideKeyRequests(
      ApproveKeyRequest approveKeyRequest, DeclineKeyRequest declineKeyRequest) {
    return new DecideKeyRequestsService(approveKeyRequest, declineKeyRequest);
  }

  @Singleton
  BrowseKeyRequests browseKeyRequests(KeyRequests requests) {
    return new BrowseKeyRequestsService(requests);
  }

  @Singleton
  ShowKeyRequest showKeyRequest(KeyRequests requests) {
    return new ShowKeyRequestService(requests);
  }
}
