package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.BrowseKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.ShowKeyRequest;
import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.KeyRequests;
import io.portico.application.port.out.Plans;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.Subscriptions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.key.KeyOffers;
import io.portico.application.service.mail.Postbox;
import io.portico.application.service.request.Admitting;
import io.portico.application.service.request.ApproveKeyRequestService;
import io.portico.application.service.request.BrowseKeyRequestsService;
import io.portico.application.service.request.DecideKeyRequestsService;
import io.portico.application.service.request.Decisions;
import io.portico.application.service.request.DeclineKeyRequestService;
import io.portico.application.service.request.RemoveKeyRequestService;
import io.portico.application.service.request.RequestKeyService;
import io.portico.application.service.request.ShowKeyRequestService;
import io.portico.application.service.subscription.Subscribing;
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
      KeyOffers offers,
      KeyIssuing issuing,
      Postbox postbox,
      Audit audit) {
    return new Decisions(requests, subscriptions, plans, offers, issuing, postbox, audit);
  }

  @Singleton
  Admitting admitting(
      KeyRequests requests,
      Settings settings,
      Subscribing subscribing,
      KeyIssuing issuing,
      Postbox postbox,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    return new Admitting(
        requests, settings.keys().autoApproval(), subscribing, issuing, postbox, ids, clock, audit);
  }

  @Singleton
  RequestKey requestKey(
      Developers developers,
      Catalogues catalogues,
      Plans plans,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      Admitting admitting,
      UnitOfWork unitOfWork) {
    return new RequestKeyService(
        developers, catalogues, plans, subscriptions, configurations, admitting, unitOfWork);
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
