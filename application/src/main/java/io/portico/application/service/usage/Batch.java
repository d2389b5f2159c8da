package io.portico.application.service.usage;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.RecordUsage.Command;
import io.portico.application.port.in.usage.RecordUsage.Reader;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Records;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.application.port.out.IdGenerator;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A batch that has been read and validated. The counts of a large batch would take too much memory,
 * so it is read again when its counts are written.
 */
final class Batch {

  /** The most counters in memory. */
  static final int LARGEST_PART = 20_000;

  private final Command command;
  private final Records records;
  private final HitRules rules;
  private final Sum sum;
  private final String id;

  private Batch(Command command, Records records, HitRules rules, Sum sum, String id) {
    this.command = command;
    this.records = records;
    this.rules = rules;
    this.sum = sum;
    this.id = id;
  }

  /** Reads {@code records} to their end. */
  static Batch read(Command command, Records records, HitRules rules, IdGenerator ids) {
    var sum = new Sum();
    records.read(rules, sum);
    var id =
        command
            .idempotency()
            .map(request -> id(command.actor().organisation(), request))
            .orElseGet(() -> ids.next().toString());
    return new Batch(command, records, rules, sum, id);
  }

  private static String id(OrganisationId organisation, IdempotentRequest request) {
    return String.join(
        " ",
        organisation.toString(),
        request.caller().toString(),
        request.operation(),
        request.fingerprint(),
        request.key().text());
  }

  /**
   * Returns the id, which is the same for each attempt of a caller to record the same content with
   * the same idempotency key.
   */
  String id() {
    return id;
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

  /** Returns whether the records are read again for each write. */
  boolean isLarge() {
    return sum.large;
  }

  /** Returns the approximate number of counters. */
  int weight() {
    return sum.large ? LARGEST_PART : sum.counts.size();
  }

  /** Passes the counts to {@code consumer}, in one or more parts. */
  void forEachPart(Consumer<HitCounts> consumer) {
    if (!sum.large) {
      consumer.accept(sum.counts);
      return;
    }
    var parts = new Parts(consumer);
    records.read(rules, parts);
    consumer.accept(parts.counts);
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
      if (rejected.size() < RecordUsage.MOST_LISTED) {
        rejected.add(new Rejection(index, message));
      }
    }
  }

  private static final class Parts implements Reader {

    private final Consumer<HitCounts> consumer;
    private HitCounts counts = new HitCounts();

    Parts(Consumer<HitCounts> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void hit(Hit hit) {
      counts.add(hit);
      if (counts.size() >= LARGEST_PART) {
        consumer.accept(counts);
        counts = new HitCounts();
      }
    }

    @Override
    public void rejected(long index, String message) {}
  }
}
