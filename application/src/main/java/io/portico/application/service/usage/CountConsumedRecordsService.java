package io.portico.application.service.usage;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts records of a stream. A reader whose partition has moved to another node advances from a
 * position that is no longer stored, which takes all of its counts back. Counters that are not part
 * of the unit of work keep what was added, so they are told what it is of: the records that were
 * intended before, which are the same for each attempt.
 */
public final class CountConsumedRecordsService implements CountConsumedRecords {

  private final UsageCounts counts;
  private final UsageOffsets offsets;
  private final RejectedRecords rejections;
  private final Organisations organisations;
  private final Plans plans;
  private final ReportedKeys reportedKeys;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public CountConsumedRecordsService(
      UsageCounts counts,
      UsageOffsets offsets,
      RejectedRecords rejections,
      Organisations organisations,
      Plans plans,
      ReportedKeys reportedKeys,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.counts = counts;
    this.offsets = offsets;
    this.rejections = rejections;
    this.organisations = organisations;
    this.plans = plans;
    this.reportedKeys = reportedKeys;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Map<StreamPartition, StreamPosition> positions(Collection<StreamPartition> partitions) {
    return offsets.find(partitions);
  }

  @Override
  public Outcome count(Command command, Records records) {
    return command
        .organisation()
        .map(organisations::find)
        .orElseGet(organisations::first)
        .map(Organisation::id)
        .map(organisation -> count(organisation, command, records))
        .orElseGet(Outcome.UnknownOrganisation::new);
  }

  private Outcome count(OrganisationId organisation, Command command, Records records) {
    var now = command.intendedAt().orElseGet(() -> clock.instant().truncatedTo(MILLIS));
    var sum = counts.isPartOfUnitOfWork() ? new Together(now) : new ByPartition(now);
    records.read(
        new HitRules(organisation, reportedKeys::identifier, now, plans.ids(organisation)), sum);
    // A fixed order prevents deadlock.
    var advances =
        command.advances().stream().sorted(Comparator.comparing(StreamAdvance::partition)).toList();
    if (!counts.isPartOfUnitOfWork()
        && command.intendedAt().isEmpty()
        && !unitOfWork.executeIf(intended -> intended, () -> intend(advances, now))) {
      return new Outcome.Overtaken();
    }
    return unitOfWork.executeIf(
        Outcome.Counted.class::isInstance, () -> add(organisation, advances, sum));
  }

  private boolean intend(List<StreamAdvance> advances, Instant at) {
    return advances.stream().allMatch(advance -> offsets.intend(advance, at));
  }

  private Outcome add(OrganisationId organisation, List<StreamAdvance> advances, Sum sum) {
    if (!advances.stream().allMatch(offsets::advance)) {
      return new Outcome.Overtaken();
    }
    sum.parts(advances)
        .forEach(
            (id, part) -> counts.add(organisation, id, reportedKeys.issued(organisation, part)));
    rejections.add(sum.rejections);
    return new Outcome.Counted(sum.accepted, sum.rejected);
  }

  private abstract static sealed class Sum implements Reader {

    final Instant now;
    private final List<RejectedRecord> rejections = new ArrayList<>();
    private long accepted;
    private long rejected;
    private StreamPartition partition = new StreamPartition("", "", 0);
    private long position;

    Sum(Instant now) {
      this.now = now;
    }

    /* Returns the counts that a hit of a partition is added to. */
    abstract HitCounts countsOf(StreamPartition of);

    /* Returns what is added, by the id of each part, in the order of the partitions. */
    abstract Map<String, HitCounts> parts(List<StreamAdvance> advances);

    @Override
    public void begin(StreamPartition of, long at) {
      partition = of;
      position = at;
    }

    @Override
    public void hit(Hit hit) {
      accepted++;
      countsOf(partition).add(hit);
    }

    @Override
    public void rejected(long index, String message) {
      rejected++;
      if (rejections.size() < MOST_KEPT) {
        rejections.add(new RejectedRecord(partition, position, message, now));
      }
    }
  }

  private static final class Together extends Sum {

    private final List<HitCounts> parts = new ArrayList<>(List.of(new HitCounts()));

    Together(Instant now) {
      super(now);
    }

    @Override
    HitCounts countsOf(StreamPartition of) {
      if (parts.getLast().size() >= Batch.LARGEST_PART) {
        parts.add(new HitCounts());
      }
      return parts.getLast();
    }

    /* The ids say nothing, because these counters are undone with the unit of work. */
    @Override
    Map<String, HitCounts> parts(List<StreamAdvance> advances) {
      var byId = new LinkedHashMap<String, HitCounts>();
      parts.forEach(part -> byId.put(String.valueOf(byId.size()), part));
      return byId;
    }
  }

  /* Of each partition one part, because another reader of it may have other partitions beside it. */
  private static final class ByPartition extends Sum {

    private final Map<StreamPartition, HitCounts> parts = new HashMap<>();

    ByPartition(Instant now) {
      super(now);
    }

    @Override
    HitCounts countsOf(StreamPartition of) {
      return parts.computeIfAbsent(of, _ -> new HitCounts());
    }

    @Override
    Map<String, HitCounts> parts(List<StreamAdvance> advances) {
      var byId = new LinkedHashMap<String, HitCounts>();
      for (var advance : advances) {
        var part = parts.get(advance.partition());
        if (part != null) {
          byId.put(id(advance), part);
        }
      }
      return byId;
    }

    private String id(StreamAdvance advance) {
      var partition = advance.partition();
      return "%s %s %d %d-%d %s"
          .formatted(
              partition.topic(),
              partition.topicId(),
              partition.number(),
              advance.from(),
              advance.next(),
              now);
    }
  }
}
