package io.portico.application.service.usage;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.RecordUsage.Command;
import io.portico.application.port.in.usage.RecordUsage.Reader;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Records;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A batch that was read to its end. The counts of a large one are too much to be held at once: it
 * is read again when it is written.
 */
final class Batch {

  /** The most slots that are held at once. */
  static final int LARGEST_PART = 20_000;

  private final Command command;
  private final Records records;
  private final HitRules rules;
  private final Sum sum;

  private Batch(Command command, Records records, HitRules rules, Sum sum) {
    this.command = command;
    this.records = records;
    this.rules = rules;
    this.sum = sum;
  }

  /** Returns {@code records}, read. */
  static Batch read(Command command, Records records, HitRules rules) {
    var sum = new Sum();
    records.read(rules, sum);
    return new Batch(command, records, rules, sum);
  }

  Command command() {
    return command;
  }

  OrganisationId organisation() {
    return command.actor().organisation();
  }

  Receipt receipt() {
    return new Receipt(sum.accepted, sum.rejected, sum.rejectedCount);
  }

  /** Returns whether its counts are read again for every writing. */
  boolean isLarge() {
    return sum.large;
  }

  /** Returns about how many slots it holds. */
  int weight() {
    return sum.large ? LARGEST_PART : sum.counts.size();
  }

  /** Shows its counts to {@code reader}, in one part or several. */
  void parts(Consumer<HitCounts> reader) {
    if (!sum.large) {
      reader.accept(sum.counts);
      return;
    }
    var parts = new Parts(reader);
    records.read(rules, parts);
    reader.accept(parts.counts);
  }

  private static final class Sum implements Reader {

    private HitCounts counts = new HitCounts();
    private boolean large;
    private long accepted;
    private final List<Rejection> rejected = new ArrayList<>();
    private long rejectedCount;

    @Override
    public void hit(Hit hit) {
      accepted++;
      if (large) {
        return;
      }
      counts.add(hit);
      if (counts.size() > LARGEST_PART) {
        large = true;
        counts = new HitCounts();
      }
    }

    @Override
    public void rejected(long index, String message) {
      rejectedCount++;
      if (rejected.size() < RecordUsage.MOST_NAMED) {
        rejected.add(new Rejection(index, message));
      }
    }
  }

  private static final class Parts implements Reader {

    private final Consumer<HitCounts> reader;
    private HitCounts counts = new HitCounts();

    Parts(Consumer<HitCounts> reader) {
      this.reader = reader;
    }

    @Override
    public void hit(Hit hit) {
      counts.add(hit);
      if (counts.size() >= LARGEST_PART) {
        reader.accept(counts);
        counts = new HitCounts();
      }
    }

    @Override
    public void rejected(long index, String message) {}
  }
}
