package io.portico.application.service.usage;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
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
import io.portico.domain.usage.RejectedRecord;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Counts records of a stream. A reader whose partition has moved to another node advances from a
 * position that is no longer stored, which takes all of its counts back.
 */
public final class CountConsumedRecordsService implements CountConsumedRecords {

  private final UsageCounts counts;
  private final UsageOffsets offsets;
  private final RejectedRecords rejections;
  private final Organisations organisations;
  private final Plans plans;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public CountConsumedRecordsService(
      UsageCounts counts,
      UsageOffsets offsets,
      RejectedRecords rejections,
      Organisations organisations,
      Plans plans,
      KeyIdentifiers identifiers,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.counts = counts;
    this.offsets = offsets;
    this.rejections = rejections;
    this.organisations = organisations;
    this.plans = plans;
    this.identifiers = identifiers;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Map<StreamPartition, Long> positions(Collection<StreamPartition> partitions) {
    return offsets.find(partitions);
  }

  @Override
  public Outcome count(Command command, Records records) {
    return command
        .organisation()
        .map(organisations::find)
        .orElseGet(organisations::first)
        .map(Organisation::id)
        .map(organisation -> count(organisation, command.advances(), records))
        .orElseGet(Outcome.UnknownOrganisation::new);
  }

  private Outcome count(
      OrganisationId organisation, List<StreamAdvance> advances, Records records) {
    var sum = new Sum(clock.instant());
    records.read(
        new HitRules(organisation, identifiers::ofReported, sum.now, plans.ids(organisation)), sum);
    return unitOfWork.executeIf(
        Outcome.Counted.class::isInstance, () -> add(organisation, advances, sum));
  }

  private Outcome add(OrganisationId organisation, List<StreamAdvance> advances, Sum sum) {
    // A fixed order prevents deadlock.
    for (var advance :
        advances.stream().sorted(Comparator.comparing(StreamAdvance::partition)).toList()) {
      if (!offsets.advance(advance)) {
        return new Outcome.Overtaken();
      }
    }
    sum.parts.forEach(part -> counts.add(organisation, part));
    rejections.add(sum.rejections);
    return new Outcome.Counted(sum.accepted, sum.rejected);
  }

  private static final class Sum implements Reader {

    private final Instant now;
    private final List<HitCounts> parts = new ArrayList<>(List.of(new HitCounts()));
    private final List<RejectedRecord> rejections = new ArrayList<>();
    private long accepted;
    private long rejected;
    private StreamPartition partition = new StreamPartition("", "", 0);
    private long position;

    Sum(Instant now) {
      this.now = now;
    }

    @Override
    public void begin(StreamPartition of, long at) {
      partition = of;
      position = at;
    }

    @Override
    public void hit(Hit hit) {
      accepted++;
      if (parts.getLast().size() >= Batch.LARGEST_PART) {
        parts.add(new HitCounts());
      }
      parts.getLast().add(hit);
    }

    @Override
    public void rejected(long index, String message) {
      rejected++;
      if (rejections.size() < MOST_KEPT) {
        rejections.add(new RejectedRecord(partition, position, message, now));
      }
    }
  }
}
