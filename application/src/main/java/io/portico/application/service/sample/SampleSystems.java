package io.portico.application.service.sample;

import static io.portico.domain.audit.AuditAction.SOURCE_ADDED;
import static io.portico.domain.audit.AuditAction.SOURCE_REMOVED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.out.Addition;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.gateway.GatewayService;
import io.portico.application.service.webhook.WebhookService;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.Plan;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sources, webhooks and gateways of the sample data, and a bulk change of labels, all of which
 * its first user added. Portico calls none of the systems until somebody uses them: sources have no
 * schedule, webhooks are disabled, and gateways have a plan whose keys have all ended. Their hosts
 * do not exist.
 */
public record SampleSystems(
    SampleAccess access,
    SampleFiles files,
    StoredSources sources,
    WebhookService webhooks,
    GatewayService gateways,
    Gateways stored,
    ApplyLabelsService labels,
    Audit audit) {

  private static final Duration NEVER = Duration.ofDays(36_500);

  /**
   * Adds them and their users, and returns false if one cannot be added: the caller must then roll
   * back. The bulk change begins after the commit.
   */
  boolean add(Actor actor, SampleIds ids, Map<String, ApiId> apis, List<Plan> plans, Instant now) {
    return access.add(actor, ids, now).filter(lead -> addAll(lead, apis, plans, now)).isPresent();
  }

  private boolean addAll(Actor actor, Map<String, ApiId> apis, List<Plan> plans, Instant now) {
    SampleRow.read(files, "changes").forEach(row -> labels.start(change(actor, row, apis)));
    return SampleRow.read(files, "sources").stream().allMatch(row -> addSource(actor, row, now))
        && SampleRow.read(files, "webhooks").stream()
            .map(row -> webhooks.add(new AddWebhook.Command(actor, webhook(row))))
            .allMatch(AddWebhook.Outcome.Added.class::isInstance)
        && SampleRow.read(files, "gateways").stream()
            .allMatch(row -> addGateway(actor, row, plans, now));
  }

  private static ApplyLabels.Command change(Actor actor, SampleRow row, Map<String, ApiId> apis) {
    var targets =
        row.list("apis").stream()
            .map(name -> Optional.ofNullable(apis.get(name)).orElseThrow())
            .toList();
    var label =
        Labels.of(Map.of(new LabelName(row.text("label")), new LabelValue(row.text("value"))));
    return new ApplyLabels.Command(
        actor, new ApplyLabels.Target.Named(targets), LabelChange.Merge.giving(label), false, true);
  }

  /* Not by the use case, which looks for the host. */
  private boolean addSource(Actor actor, SampleRow row, Instant now) {
    var details =
        new SourceDetails(
            new SourceName(row.text("name")),
            Worded.of(SourceKind.class, "kind", row.text("kind")),
            GatewayAddress.parse(row.text("address")),
            Optional.empty());
    var source = StoredSource.added(details, Optional.empty(), now);
    var isAdded = sources.add(actor.organisation(), source) == Addition.ADDED;
    if (isAdded) {
      audit.recordNew(actor, SOURCE_ADDED, details.name(), Snapshots.of(source));
    }
    return isAdded;
  }

  private static WebhookDetails webhook(SampleRow row) {
    var types =
        row.list("events").stream().map(word -> Worded.of(EventType.class, "type", word)).toList();
    return new WebhookDetails(
        WebhookUrl.parse(row.text("address")),
        row.text("description"),
        new EventFilter(types, row.given("selector").map(Selector::parse)),
        false);
  }

  /* A gateway is searched for missing keys when it was added, and in each night. */
  private boolean addGateway(Actor actor, SampleRow row, List<Plan> plans, Instant now) {
    var names = row.list("plans");
    var details =
        new GatewayDetails(
            row.text("name"),
            Worded.of(GatewayKind.class, "kind", row.text("kind")),
            GatewayAddress.parse(row.text("address")),
            Optional.empty(),
            Optional.empty(),
            plans.stream()
                .filter(plan -> names.contains(plan.details().name()))
                .map(Plan::id)
                .toList());
    return switch (gateways.add(new AddGateway.Command(actor, details, Optional.empty()))) {
      case AddGateway.Outcome.Added(var gateway) -> {
        stored.searchAt(actor.organisation(), gateway.id(), now.plus(NEVER));
        yield true;
      }
      case AddGateway.Outcome.TooMany _ -> false;
    };
  }

  /**
   * Removes the users, and the systems that have the addresses of the sample. Without any record of
   * the sample, systems with such addresses are somebody's own.
   *
   * @param others what was removed of the other records
   * @param kept takes what {@link SampleAccess#remove} keeps
   * @return how many were removed
   */
  int remove(Actor actor, SampleIds ids, SampleCounts others, List<String> kept) {
    var removed = access.remove(actor, ids, kept);
    if (removed == 0 && others.equals(SampleCounts.NONE)) {
      return 0;
    }
    for (var source : sources.all(actor.organisation())) {
      if (isOf("sources", source.details().address())) {
        sources.remove(actor.organisation(), source.details().name());
        audit.recordRemoved(actor, SOURCE_REMOVED, source.details().name(), Snapshots.of(source));
        removed++;
      }
    }
    for (var webhook : webhooks.all(actor)) {
      if (isOf("webhooks", webhook.details().url())) {
        webhooks.remove(actor, webhook.id(), Precondition.none());
        removed++;
      }
    }
    for (var gateway : stored.all(actor.organisation())) {
      if (isOf("gateways", gateway.details().address())) {
        gateways.remove(actor, gateway.id(), Precondition.none());
        removed++;
      }
    }
    return removed;
  }

  private boolean isOf(String file, Record address) {
    return SampleRow.read(files, file).stream()
        .anyMatch(row -> row.text("address").equals(address.toString()));
  }
}
