package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.REQUEST_MADE;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portalimport.ClassicRecord.OpenRequest;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.subscription.Subscription;
import java.util.List;

/** Imports open key requests, which then wait for a decision in Portico. No mail is sent. */
public record RequestImporter(
    KeyRequests requests,
    Developers developers,
    Plans plans,
    Subscriptions subscriptions,
    Audit audit) {

  void apply(ImportBatch batch, OpenRequest request) {
    var organisation = batch.organisation();
    var details = request.details();
    if (requests.find(organisation, request.id()).isPresent()) {
      // Also if it was decided meanwhile: the decision of Portico stands.
      batch.statistics().count(ImportKind.REQUEST, ImportEffect.UNCHANGED);
    } else if (developers.lock(organisation, details.developer()).isEmpty()
        && !batch.dryRun().hasDeveloper(details.developer())) {
      reject(
          batch,
          request,
          "its developer %s is not in Portico (expected: one that was imported)"
              .formatted(details.developer()));
    } else if (PlanImporter.known(plans, batch, List.of(details.plan())).isEmpty()) {
      reject(
          batch,
          request,
          "its policy %s is not in Portico (expected: one that was imported)"
              .formatted(details.plan()));
    } else if (isSubscribed(batch, details)) {
      reject(
          batch,
          request,
          "developer %s has a key or another request for policy %s (expected: none)"
              .formatted(details.developer(), details.plan()));
    } else {
      add(batch, request);
    }
  }

  private boolean isSubscribed(ImportBatch batch, KeyRequestDetails details) {
    return batch.dryRun().subscriptions(details.developer()).contains(details.plan())
        || subscriptions.of(batch.organisation(), List.of(details.application())).stream()
            .anyMatch(subscription -> subscription.plan().equals(details.plan()));
  }

  private void add(ImportBatch batch, OpenRequest request) {
    batch.statistics().count(ImportKind.REQUEST, ImportEffect.ADDED);
    if (!batch.writes()) {
      batch.dryRun().addSubscription(request.details().developer(), request.details().plan());
    }
    if (batch.writes()) {
      var pending =
          KeyRequest.pending(
              request.id(), request.details(), request.createdAt().orElse(batch.at()));
      subscriptions.add(batch.organisation(), Subscription.requested(pending));
      requests.add(batch.organisation(), pending);
      audit.recordNew(batch.actor(), REQUEST_MADE, pending.id(), Snapshots.of(pending));
    }
  }

  private static void reject(ImportBatch batch, OpenRequest request, String reason) {
    batch.statistics().reject(ImportKind.REQUEST, request.id(), reason);
  }
}
