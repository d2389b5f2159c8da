package io.portico.application.service.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.in.usage.CountConsumedRecords.Command;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome;
import io.portico.application.port.in.usage.CountConsumedRecords.Reader;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts in counters that are not part of the unit of work, by readers that end at any moment. */
class CountIntendedRecordsTest extends ServiceTest {

  private static final List<StreamPartition> PARTITIONS =
      IntStream.range(0, 2).mapToObj(n -> new StreamPartition("calls", "id", n)).toList();

  /* After which a reader can end: the intent, two insertions, and the position. */
  private static final int STEPS = 8;
  private static final int KEYS = 50;

  private final SettableClock clock = new SettableClock();
  private final Beside counts = new Beside(stores.usageCounts());
  private final Steps steps = new Steps();
  private final CountConsumedRecords node =
      new CountConsumedRecordsService(
          counts,
          stores.usageOffsets(),
          stores.rejectedRecords(),
          stores.organisations(),
          stores.plans(),
          new ReportedKeys(new HashedIdentifiers(), stores.issuedKeys()),
          clock,
          steps);

  /* The hits of each partition by their positions. */
  private final List<List<Hit>> topic = List.of(hits(1, 500), hits(2, 300));

  private List<Hit> hits(int seed, int number) {
    return Hits.some(new Random(seed), number, KEYS);
  }

  /* ---- readers that end ---- */

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, STEPS})
  void count_readerEndsAtAStep_countsEachRecordOnce(int step) {
    steps.killAt(step);
    assertThatThrownBy(() -> read(100)).isInstanceOf(KilledException.class);

    clock.pass(Duration.ofHours(1));
    readAll(70);

    assertCounted();
  }

  @Test
  void count_readerDoesNotEnd_takesTheseSteps() {
    steps.killAt(STEPS + 1);

    assertThat(read(100)).isEqualTo(new Outcome.Counted(200, 0));
    assertThat(node.positions(PARTITIONS).values())
        .containsOnly(new StreamPosition(100, Optional.empty()));
  }

  @Test
  void count_readersEndAgainAndAgain_countsEachRecordOnce() {
    var random = new Random(46);
    while (!isAllRead()) {
      steps.killAt(random.nextInt(1, STEPS + 3));
      try {
        var _ = read(random.nextInt(1, 60));
      } catch (KilledException _) {
        clock.pass(Duration.ofMinutes(1));
      }
    }

    assertCounted();
  }

  @Test
  void count_insertionThatEnded_isRepeatedAsOfTheFirstTime() {
    clock.pass(Duration.ofNanos(123_456));
    steps.killAt(4);
    assertThatThrownBy(() -> read(500)).isInstanceOf(KilledException.class);
    var at = Instant.ofEpochMilli(clock.instant().toEpochMilli());
    assertThat(node.positions(PARTITIONS).values())
        .containsExactlyInAnyOrder(intended(500, at), intended(300, at));
    clock.pass(Duration.ofDays(HitRules.OLDEST_DAYS));

    readAll(100);

    assertCounted();
  }

  private static StreamPosition intended(long next, Instant at) {
    return new StreamPosition(0, Optional.of(new StreamIntent(next, at)));
  }

  /* ---- two readers of one partition ---- */

  @Test
  void count_otherReaderWhileRecordsAreRead_isOvertaken() {
    assertThat(read(100, () -> readAll(70))).isEqualTo(new Outcome.Overtaken());

    assertCounted();
  }

  @Test
  void count_otherReaderAfterTheIntent_isOvertaken() {
    steps.at(2, () -> readAll(70));

    assertThat(read(100)).isEqualTo(new Outcome.Overtaken());

    assertCounted();
  }

  @Test
  void count_recordsThatAreIntended_isOvertaken() {
    steps.killAt(2);
    assertThatThrownBy(() -> read(100)).isInstanceOf(KilledException.class);

    var command = command(Optional.empty(), new StreamAdvance(PARTITIONS.getFirst(), 0, 80));

    assertThat(node.count(command, (_, reader) -> pass(reader, command, hit -> hit)))
        .isEqualTo(new Outcome.Overtaken());
    assertThat(counts.parts).isEmpty();
  }

  /* ---- what is inserted ---- */

  /* As after a plan has got another name, or with another build. */
  @Test
  void count_recordsReadInAnotherWay_areCountedOnce() {
    steps.killAt(5);
    assertThatThrownBy(() -> read(500)).isInstanceOf(KilledException.class);

    while (!isAllRead()) {
      for (var command : commands(500)) {
        var _ =
            node.count(
                command,
                (_, reader) ->
                    pass(reader, command, hit -> Hits.hit(hit.key().orElseThrow(), 200, hit.at())));
      }
    }

    assertThat(counted(stores.usageCounts()).values().stream().mapToLong(Count::hits).sum())
        .isEqualTo(800);
  }

  @Test
  void count_manyCounters_areOnePartOfEachPartition() {
    var number = Batch.LARGEST_PART + 1;
    var command = command(Optional.empty(), new StreamAdvance(PARTITIONS.getFirst(), 0, number));

    var _ =
        node.count(
            command,
            (_, reader) -> {
              reader.begin(PARTITIONS.getFirst(), 0);
              IntStream.range(0, number)
                  .forEach(n -> reader.hit(Hits.hit(Hits.key(n), 200, Hits.AROUND)));
            });

    assertThat(counts.parts)
        .containsExactly("calls id 0 0-%d %s".formatted(number, clock.instant()));
  }

  /* ---- as an adapter reads ---- */

  private void readAll(int most) {
    while (!isAllRead()) {
      assertThat(read(most)).isInstanceOf(Outcome.Counted.class);
    }
  }

  private boolean isAllRead() {
    var positions = node.positions(PARTITIONS);
    return PARTITIONS.stream().allMatch(one -> position(positions, one).next() == end(one));
  }

  private int end(StreamPartition partition) {
    return topic.get(partition.number()).size();
  }

  private static StreamPosition position(
      Map<StreamPartition, StreamPosition> positions, StreamPartition of) {
    return positions.getOrDefault(of, StreamPosition.BEGINNING);
  }

  private Outcome read(int most) {
    return read(most, () -> {});
  }

  private Outcome read(int most, Runnable meanwhile) {
    var command = commands(most).getFirst();
    return node.count(
        command,
        (rules, reader) -> {
          meanwhile.run();
          pass(reader, command, hit -> valid(rules, hit));
        });
  }

  private static Hit valid(HitRules rules, Hit hit) {
    return new Hit(hit.key(), hit.target(), hit.code(), rules.at(hit.at()), hit.latency());
  }

  private void pass(Reader reader, Command command, UnaryOperator<Hit> decoding) {
    for (var advance : command.advances()) {
      for (var position = advance.from(); position < advance.next(); position++) {
        reader.begin(advance.partition(), position);
        try {
          reader.hit(decoding.apply(topic.get(advance.partition().number()).get((int) position)));
        } catch (InvalidValueException e) {
          reader.rejected(0, e.problem());
        }
      }
    }
  }

  /* Of what is intended one command for each partition, and one of everything else. */
  private List<Command> commands(int most) {
    var positions = node.positions(PARTITIONS);
    var commands = new ArrayList<Command>();
    var others = new ArrayList<StreamAdvance>();
    for (var partition : PARTITIONS) {
      var position = position(positions, partition);
      position
          .intent()
          .ifPresentOrElse(
              intent ->
                  commands.add(
                      command(
                          Optional.of(intent.at()),
                          new StreamAdvance(partition, position.next(), intent.next()))),
              () ->
                  others.add(
                      new StreamAdvance(
                          partition,
                          position.next(),
                          Math.min(position.next() + most, end(partition)))));
    }
    commands.add(command(Optional.empty(), others.toArray(StreamAdvance[]::new)));
    return commands;
  }

  private Command command(Optional<Instant> intendedAt, StreamAdvance... advances) {
    return new Command(Optional.of(organisation), List.of(advances), intendedAt);
  }

  private void assertCounted() {
    var expected = new HitCounts();
    topic.forEach(hits -> hits.forEach(expected::add));

    assertThat(counted(stores.usageCounts())).isEqualTo(Hits.in(Resolution.DAY, expected));
    assertThat(stores.rejectedRecords().latest("calls", 1)).isEmpty();
  }

  private Map<CounterKey, Count> counted(UsageCounts of) {
    return of.find(
        organisation,
        Resolution.DAY,
        IntStream.range(0, KEYS).mapToObj(Hits::key).toList(),
        0,
        Integer.MAX_VALUE);
  }

  private static final class KilledException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Does something after a number of steps. */
  private final class Steps implements UnitOfWork {

    private int left;
    private Runnable then = () -> {};

    void at(int step, Runnable action) {
      left = step;
      then = action;
    }

    void killAt(int step) {
      at(
          step,
          () -> {
            throw new KilledException();
          });
    }

    void step() {
      left--;
      if (left == 0) {
        then.run();
      }
    }

    @Override
    public <T> T execute(Supplier<T> work) {
      T result =
          unitOfWork.execute(
              () -> {
                var done = work.get();
                step();
                return done;
              });
      step();
      return result;
    }

    @Override
    public boolean isRunning() {
      return unitOfWork.isRunning();
    }

    @Override
    public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
      unitOfWork.afterCompletion(ifDone, ifUndone);
    }
  }

  /** Counters that keep what was added, and know the parts of which it is. */
  private final class Beside implements UsageCounts {

    private final UsageCounts counters;
    private final Set<String> parts = new HashSet<>();

    Beside(UsageCounts counters) {
      this.counters = counters;
    }

    @Override
    public boolean isPartOfUnitOfWork() {
      return false;
    }

    @Override
    public void add(OrganisationId of, HitCounts added) {
      throw new AssertionError("without the part");
    }

    @Override
    public void add(OrganisationId of, String part, HitCounts added) {
      steps.step();
      if (parts.add(part)) {
        counters.add(of, added);
      }
      steps.step();
    }

    @Override
    public Map<CounterKey, Count> find(
        OrganisationId of, Resolution resolution, Collection<StoredKey> keys, int first, int last) {
      return counters.find(of, resolution, keys, first, last);
    }

    @Override
    public void removeAll(OrganisationId of, Collection<StoredKey> keys, Set<PlanId> plans) {
      counters.removeAll(of, keys, plans);
    }

    @Override
    public void fold(Identifier byNode, Instant since, InstantSource time) {
      counters.fold(byNode, since, time);
    }

    @Override
    public Waiting backlog() {
      return counters.backlog();
    }
  }
}
