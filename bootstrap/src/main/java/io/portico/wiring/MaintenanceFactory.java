package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.api.LabelIndexMemory;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.port.out.identity.SignInFlows;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.port.out.limit.Credits;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.port.out.signup.SignUps;
import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.service.audit.AuditRetentionRule;
import io.portico.application.service.gateway.KeyPushRetentionRule;
import io.portico.application.service.governance.CountRetentionRule;
import io.portico.application.service.limit.CreditRetentionRule;
import io.portico.application.service.maintenance.CheckReadinessService;
import io.portico.application.service.maintenance.PurgeExpiredRecordsService;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.application.service.usage.RejectedRecordRule;
import io.portico.application.service.usage.UsageRetentionRule;
import io.portico.application.service.webhook.WebhookBacklogRule;
import io.portico.application.service.webhook.WebhookDisabler;
import io.portico.config.Settings;
import io.portico.domain.session.Session;
import io.portico.domain.usage.Resolution;
import io.portico.domain.webhook.Delivery;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;

/** Builds the use cases of maintenance and health. */
@Factory
final class MaintenanceFactory {

  /* Between two steps that remove records. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  @Singleton
  PurgeExpiredRecords purgeExpiredRecords(
      Settings settings,
      LoginFailures failures,
      IdempotencyRecords requests,
      Outbox outbox,
      KeyLinks links,
      Sessions sessions,
      AccessLinks accessLinks,
      SignInFlows signInFlows,
      ProviderSessions providerSessions,
      SignUps signUps,
      Credits credits,
      Deliveries deliveries,
      Jobs jobs,
      KeyPushes keyPushes,
      AuditEntries audit,
      GovernanceCounts governanceCounts,
      WebhookDisabler disabler,
      UsageSweeps sweeps,
      RejectedRecords rejectedRecords,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    var node = ids.next();
    var rules = new ArrayList<RetentionRule>();
    rules.add(RetentionRule.byExpiry(failures::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(requests::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(outbox::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(links::purgeExpired, clock));
    // An expired session says with which provider its browser renews it.
    rules.add(
        RetentionRule.byExpiry(
            (at, most) -> sessions.purgeExpired(at.minus(Session.LONGEST_IDLE), most), clock));
    rules.add(RetentionRule.byExpiry(signInFlows::purgeExpired, clock));
    rules.add(
        RetentionRule.byExpiry(
            (at, most) -> providerSessions.purge(at.minus(Session.LONGEST), most), clock));
    rules.add(RetentionRule.byExpiry(accessLinks::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(signUps::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(deliveries::purgeExpired, clock));
    rules.add(RetentionRule.byExpiry(jobs::purgeExpiredChanges, clock));
    rules.add(new CreditRetentionRule(credits, clock));
    rules.add(new KeyPushRetentionRule(keyPushes, clock));
    rules.add(new AuditRetentionRule(audit, settings.audit(), clock));
    rules.add(new RejectedRecordRule(rejectedRecords, clock));
    rules.add(new CountRetentionRule(governanceCounts, clock));
    rules.add(new WebhookBacklogRule(deliveries, disabler, Delivery.MOST_WAITING));
    for (var resolution : Resolution.values()) {
      rules.add(
          new UsageRetentionRule(resolution, sweeps, settings.usage(), node, clock, unitOfWork));
    }
    return new PurgeExpiredRecordsService(rules, () -> LockSupport.parkNanos(PAUSE.toNanos()));
  }

  @Singleton
  CheckReadiness checkReadiness(StoreProbe store, LabelIndexMemory indexes) {
    return new CheckReadinessService(store, indexes);
  }
}
