package io.portico.application.service.audit;

import static io.portico.domain.audit.AuditAction.API_LABELLED;
import static java.util.Comparator.comparing;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.service.audit.ActorNames.ActorName;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Difference;
import io.portico.domain.job.BulkChange;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the audit trail; an export holds only one part in memory. */
public final class AuditQueriesService implements AuditQueries {

  /* The most entries of one part of an export. */
  private static final int PART = 500;

  /* A page whose entries refer to more records shows the ids of the others. */
  private static final int MOST_NAMED = 500;

  private static final Comparator<AuditEntry> NEWEST_FIRST =
      comparing(AuditEntry::at).thenComparing(entry -> entry.id().value()).reversed();

  private final AuditEntries entries;
  private final Jobs jobs;
  private final ActorNames actorNames;
  private final UsageNames names;

  public AuditQueriesService(
      AuditEntries entries,
      Jobs jobs,
      DashboardUsers users,
      ServiceCredentials services,
      Developers developers,
      UsageNames names) {
    this.jobs = jobs;
    this.names = names;
    this.entries = entries;
    this.actorNames = new ActorNames(users, services, developers);
  }

  @Override
  public Page<AuditEntryView, AuditPosition> page(Query query) {
    query.actor().require(Permission.READ_AUDIT);
    PageLimits.requireSize(query.limit());
    var found = read(query, query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), view -> view.entry().position());
  }

  @Override
  public long count(Actor actor, AuditFilter filter) {
    actor.require(Permission.READ_AUDIT);
    return entries.count(actor.organisation(), filter)
        + inBulk(filter)
            .map(api -> jobs.countChangesOf(actor.organisation(), api, filter))
            .orElse(0L);
  }

  @Override
  public ReferenceNames names(Actor actor, Collection<AuditEntry> entries) {
    actor.require(Permission.READ_AUDIT);
    var ids = new EnumMap<ReferenceNames.Kind, Set<String>>(ReferenceNames.Kind.class);
    entries.stream()
        .flatMap(entry -> entry.difference().changes().stream())
        .flatMap(change -> ReferenceNames.in(change).stream())
        .limit(MOST_NAMED)
        .forEach(
            reference ->
                ids.computeIfAbsent(reference.kind(), _ -> new HashSet<>()).add(reference.id()));
    var found = new HashMap<ReferenceNames.Reference, String>();
    ids.forEach(
        (kind, some) ->
            names
                .find(actor.organisation(), dimension(kind), some)
                .forEach(
                    (id, name) -> found.put(new ReferenceNames.Reference(kind, id), text(name))));
    return new ReferenceNames(found);
  }

  private static UsageDimension dimension(ReferenceNames.Kind kind) {
    return switch (kind) {
      case API -> UsageDimension.API;
      case DEVELOPER -> UsageDimension.DEVELOPER;
      case PLAN -> UsageDimension.POLICY;
    };
  }

  private static String text(UsageName name) {
    return switch (name) {
      case UsageName.OfApi(var api, _) -> api;
      case UsageName.OfDeveloper(var email) -> email.written();
      case UsageName.OfApplication(var application, _) -> application;
      case UsageName.OfPlan(var plan) -> plan;
      case UsageName.OfKey key -> key.alias();
    };
  }

  @Override
  public Export export(Query query) {
    query.actor().require(Permission.READ_AUDIT);
    var parts = new Parts(query);
    return new Export(parts, parts.end());
  }

  private List<AuditEntryView> read(Query query, Optional<AuditPosition> after, int limit) {
    var organisation = query.actor().organisation();
    var own = entries.page(organisation, query.filter(), after, limit);
    var page =
        inBulk(query.filter())
            .map(api -> jobs.changesOf(organisation, api, query.filter(), after, limit))
            .filter(changes -> !changes.isEmpty())
            .map(changes -> merged(own, changes, limit))
            .orElse(own);
    var actors = actorNames.of(organisation, page.stream().map(AuditEntry::actor));
    return page.stream()
        .map(
            entry -> {
              var actor = actors.getOrDefault(entry.actor(), ActorName.NONE);
              return new AuditEntryView(entry, actor.user(), actor.service());
            })
        .toList();
  }

  /*
   * A bulk change has one entry for all its APIs, so those of one API are read from what the
   * change stored of it. Their request is known by the entry only.
   */
  private static Optional<ApiId> inBulk(AuditFilter filter) {
    return filter
        .object()
        .filter(_ -> filter.kind().filter(kind -> kind != AuditKind.API).isEmpty())
        .filter(_ -> filter.action().filter(action -> action != API_LABELLED).isEmpty())
        .filter(_ -> filter.request().isEmpty())
        .flatMap(ApiId::parse);
  }

  private static List<AuditEntry> merged(
      List<AuditEntry> own, List<BulkChange.OfApi> changes, int limit) {
    return Stream.concat(own.stream(), changes.stream().map(AuditQueriesService::entry))
        .sorted(NEWEST_FIRST)
        .limit(limit)
        .toList();
  }

  private static AuditEntry entry(BulkChange.OfApi one) {
    var bulk = one.bulk();
    var change = one.change();
    return new AuditEntry(
        new AuditEntryId(bulk.id().value()),
        bulk.at(),
        bulk.by(),
        Optional.empty(),
        API_LABELLED,
        change.api().toString(),
        Optional.empty(),
        Difference.between(
            Snapshots.of(change.before()),
            Snapshots.of(change.after())
                .and("job", one.isJob() ? Optional.of(bulk.id()) : Optional.empty())));
  }

  /** Reads each part when it is requested, except the first, which fixes the end of the export. */
  private final class Parts implements Iterator<List<AuditEntryView>> {

    private final Query query;
    private List<AuditEntryView> next;
    private int remaining;

    Parts(Query query) {
      this.query = query;
      this.remaining = query.limit();
      this.next = readPart(query.after());
    }

    /* Entries that are added meanwhile come before the first one, so they do not move the end. */
    Optional<AuditPosition> end() {
      if (next.isEmpty()) {
        return Optional.empty();
      }
      var first = next.getFirst().entry().position();
      return query.limit() > 1 && inBulk(query.filter()).isEmpty()
          ? entries.positionOfNth(
              query.actor().organisation(), query.filter(), first, query.limit() - 1)
          : positionOfNth(first, query.limit() - 1);
    }

    /* Entries of one API are merged of two stores, so neither knows where a number of them ends. */
    private Optional<AuditPosition> positionOfNth(AuditPosition first, int number) {
      var at = first;
      for (var left = number; left > 0; ) {
        var part = read(query, Optional.of(at), Math.min(PART, left));
        if (part.isEmpty()) {
          return Optional.empty();
        }
        left -= part.size();
        at = part.getLast().entry().position();
      }
      return read(query, Optional.of(at), 1).isEmpty() ? Optional.empty() : Optional.of(at);
    }

    @Override
    public boolean hasNext() {
      return !next.isEmpty();
    }

    @Override
    public List<AuditEntryView> next() {
      if (next.isEmpty()) {
        throw new NoSuchElementException("the export has no more parts");
      }
      var part = next;
      remaining -= part.size();
      var isLast = part.size() < PART || remaining == 0;
      next = isLast ? List.of() : readPart(Optional.of(part.getLast().entry().position()));
      return part;
    }

    private List<AuditEntryView> readPart(Optional<AuditPosition> after) {
      return read(query, after, Math.min(PART, remaining));
    }
  }
}
