package io.portico.application.testkit.memory.job;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.job.Jobs;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** Jobs in memory. */
public final class InMemoryJobs implements Jobs {

  private static final Comparator<BulkChange> LATEST_FIRST =
      comparing(BulkChange::at).thenComparing(bulk -> bulk.id().value()).reversed();

  private final Map<Key, Job> jobs = new ConcurrentHashMap<>();

  private final Map<Key, ConcurrentSkipListMap<ApiId, Kept>> changes = new ConcurrentHashMap<>();

  private record Key(OrganisationId organisation, JobId id) {}

  @Override
  public void add(OrganisationId organisation, Job job) {
    if (jobs.putIfAbsent(new Key(organisation, job.id()), job) != null) {
      throw new IllegalStateException("job: " + job.id() + " (expected: a new id)");
    }
  }

  @Override
  public void recordProgress(OrganisationId organisation, JobId id, long progress, Instant at) {
    jobs.computeIfPresent(
        new Key(organisation, id),
        (_, job) ->
            job.result().isPresent()
                ? job
                : new Job(
                    id, job.startedBy(), job.startedAt(), job.task(), progress, at, job.result()));
  }

  @Override
  public void finish(OrganisationId organisation, JobId id, long progress, JobResult result) {
    jobs.computeIfPresent(
        new Key(organisation, id),
        (_, job) ->
            job.result().isPresent()
                ? job
                : new Job(
                    id,
                    job.startedBy(),
                    job.startedAt(),
                    job.task(),
                    progress,
                    result.at(),
                    Optional.of(result)));
  }

  @Override
  public Optional<Job> find(OrganisationId organisation, JobId id) {
    return Optional.ofNullable(jobs.get(new Key(organisation, id)));
  }

  private record Kept(JobChange change, BulkChange bulk) {}

  @Override
  public void addChanges(OrganisationId organisation, BulkChange bulk, List<JobChange> some) {
    var kept =
        changes.computeIfAbsent(
            new Key(organisation, bulk.id()), _ -> new ConcurrentSkipListMap<>());
    some.forEach(change -> kept.put(change.api(), new Kept(change, bulk)));
  }

  @Override
  public List<BulkChange.OfApi> changesOf(
      OrganisationId organisation,
      ApiId api,
      AuditFilter filter,
      Optional<AuditPosition> after,
      int limit) {
    return changesOf(organisation, api, filter)
        .filter(kept -> after.isEmpty() || LATEST_FIRST.compare(kept.bulk(), bulk(after.get())) > 0)
        .sorted(comparing(Kept::bulk, LATEST_FIRST))
        .limit(limit)
        .map(kept -> ofApi(organisation, kept))
        .toList();
  }

  private BulkChange.OfApi ofApi(OrganisationId organisation, Kept kept) {
    return new BulkChange.OfApi(
        kept.bulk(), find(organisation, kept.bulk().id()).isPresent(), kept.change());
  }

  private static BulkChange bulk(AuditPosition position) {
    return new BulkChange(new JobId(position.id().value()), UserId.OPERATOR, position.at());
  }

  @Override
  public long countChangesOf(OrganisationId organisation, ApiId api, AuditFilter filter) {
    return changesOf(organisation, api, filter).count();
  }

  private Stream<Kept> changesOf(OrganisationId organisation, ApiId api, AuditFilter filter) {
    return changes.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .flatMap(entry -> Optional.ofNullable(entry.getValue().get(api)).stream())
        .filter(kept -> filter.actor().filter(by -> !by.equals(kept.bulk().by())).isEmpty())
        .filter(kept -> filter.since().filter(kept.bulk().at()::isBefore).isEmpty())
        .filter(kept -> filter.until().filter(at -> !kept.bulk().at().isBefore(at)).isEmpty());
  }

  @Override
  public List<BulkChange.OfApi> changes(
      OrganisationId organisation, JobId id, Optional<ApiId> after, int limit) {
    return changes
        .getOrDefault(new Key(organisation, id), new ConcurrentSkipListMap<>())
        .values()
        .stream()
        .filter(kept -> after.isEmpty() || kept.change().api().compareTo(after.get()) > 0)
        .limit(limit)
        .map(kept -> ofApi(organisation, kept))
        .toList();
  }

  @Override
  public int purgeExpiredChanges(Instant at, int most) {
    var removed = 0;
    for (var kept : changes.values()) {
      for (var one : List.copyOf(kept.entrySet())) {
        if (removed < most && !one.getValue().bulk().at().plus(JobChange.KEPT).isAfter(at)) {
          kept.remove(one.getKey());
          removed++;
        }
      }
    }
    return removed;
  }

  @Override
  public List<Job> latest(OrganisationId organisation, Optional<UserId> startedBy, int limit) {
    return jobs.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .map(Map.Entry::getValue)
        .filter(job -> startedBy.isEmpty() || startedBy.get().equals(job.startedBy()))
        .sorted(Comparator.comparing((Job job) -> job.id().value()).reversed())
        .limit(limit)
        .toList();
  }
}
