package io.portico.application.testkit.contract.audit;

import static java.util.Collections.reverse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.AuditFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link AuditEntries} promises, wherever it keeps them. */
class AuditEntriesContract extends StoreContract {

  private static final Instant AT = Instant.parse("2026-04-01T08:00:00.250Z");
  private static final UserId ANN = Ids.user();
  private static final UserId BOB = Ids.user();
  private static final AuditFilter ALL = AuditFilter.ALL;
  private static final Difference NONE = new Difference(List.of(), 0);

  private AuditEntries entries;

  @BeforeEach
  void openStores() {
    entries = stores.auditEntries();
  }

  /* ---- add ---- */

  static Stream<AuditEntry> anyEntries() {
    var value = Texts.ofFourByteCharacters(Change.LONGEST_VALUE) + "… (5000 characters)";
    var changes =
        List.of(
            new Change("both", Optional.of("it's \\ \"so\"\n😀"), Optional.of("é\tü")),
            new Change("new", Optional.empty(), Optional.of("1")),
            new Change("gone", Optional.of("1"), Optional.empty()));
    var longestChanges =
        IntStream.range(0, Difference.MOST_CHANGES)
            .mapToObj(number -> Texts.ofFourByteCharacters(200, number))
            .map(field -> new Change(field, Optional.of(value), Optional.of(value)))
            .toList();
    return Stream.of(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            ANN,
            Optional.of("request-1"),
            AuditAction.KEY_ROTATED,
            "f".repeat(64),
            Optional.of("Ann's 😀 key"),
            new Difference(changes, 7)),
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            UserId.PORTICO,
            Optional.empty(),
            AuditAction.SOURCE_SYNCED,
            "kong",
            Optional.empty(),
            NONE),
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            UserId.OPERATOR,
            Optional.of("r".repeat(AuditEntry.LONGEST_REQUEST)),
            AuditAction.GOVERNANCE_POLICY_REPLACED,
            "é".repeat(AuditEntry.LONGEST_OBJECT),
            Optional.of(Texts.ofFourByteCharacters(AuditEntry.LONGEST_NAME)),
            new Difference(longestChanges, Integer.MAX_VALUE)));
  }

  @ParameterizedTest
  @MethodSource("anyEntries")
  void add_anyEntry_isFoundEqual(AuditEntry entry) {
    add(entry);

    assertThat(all(ALL)).containsExactly(entry);
  }

  @Test
  void add_outsideOfAUnitOfWork_isRefused() {
    assertThatThrownBy(() -> entries.add(organisation, entry(0)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(all(ALL)).isEmpty();
  }

  /* ---- page ---- */

  @Test
  void page_entriesAddedInAnyOrder_areListedNewestFirst() {
    var first = entry(AT, Ids.next());
    var second = entry(AT.plusMillis(1), new Identifier(0, 1));
    var third = entry(AT.plusMillis(1), new Identifier(0, 2));
    var fourth = entry(AT.plusMillis(1), new Identifier(-1, 0));
    List.of(third, first, fourth, second).forEach(this::add);

    assertThat(all(ALL)).containsExactly(fourth, third, second, first);
  }

  @Test
  void page_oneAfterAnother_returnsEachEntryOnceInOrder() {
    var made = new ArrayList<AuditEntry>();
    for (var number = 0; number < 12; number++) {
      made.add(entry(AT.plusMillis(number / 3), Ids.next()));
    }
    made.forEach(this::add);
    reverse(made);

    for (var limit = 1; limit <= made.size() + 1; limit++) {
      assertThat(inPagesOf(limit, ALL)).as("limit %d", limit).containsExactlyElementsOf(made);
    }
  }

  @Test
  void page_entriesOfAnotherOrganisation_areExcluded() {
    unitOfWork.run(() -> entries.add(otherOrganisation, entry(0)));
    var ours = entry(1);
    add(ours);

    assertThat(all(ALL)).containsExactly(ours);
    assertThat(entries.page(otherOrganisation, ALL, Optional.empty(), 10)).hasSize(1);
  }

  @Test
  void page_eachFilterAndAnyTwo_returnWhatTheyMatch() {
    var random = new Random(1);
    var made = new ArrayList<AuditEntry>();
    for (var number = 0; number < 60; number++) {
      var entry =
          new AuditEntry(
              new AuditEntryId(Ids.next()),
              AT.plusSeconds(random.nextInt(20)),
              random.nextBoolean() ? ANN : BOB,
              random.nextInt(4) == 0 ? Optional.empty() : Optional.of("r" + random.nextInt(5)),
              List.of(
                      AuditAction.PLAN_DEFINED,
                      AuditAction.PLAN_REMOVED,
                      AuditAction.KEY_ISSUED,
                      AuditAction.USER_ADDED)
                  .get(random.nextInt(4)),
              "object" + random.nextInt(3),
              Optional.empty(),
              NONE);
      made.add(entry);
      add(entry);
    }
    var ordered = all(ALL);
    assertThat(ordered).hasSameSizeAs(made);

    for (var one : filters()) {
      for (var other : filters()) {
        var both = both(one, other);
        assertThat(inPagesOf(7, both))
            .as("%s", both)
            .containsExactlyElementsOf(
                ordered.stream().filter(entry -> Filters.matches(both, entry)).toList());
      }
    }
  }

  private static List<AuditFilter> filters() {
    var all =
        AuditFixture.filter(
            ANN,
            AuditAction.PLAN_REMOVED,
            AuditKind.PLAN,
            "object1",
            AT.plusSeconds(5),
            AT.plusSeconds(15),
            "r2");
    return Stream.concat(Stream.of(ALL), AuditFixture.byOneOf(all).stream()).toList();
  }

  private static AuditFilter both(AuditFilter one, AuditFilter other) {
    return new AuditFilter(
        one.actor().or(other::actor),
        one.action().or(other::action),
        one.kind().or(other::kind),
        one.object().or(other::object),
        one.since().or(other::since),
        one.until().or(other::until),
        one.request().or(other::request));
  }

  /* ---- positionOfNth ---- */

  @Test
  void positionOfNth_anyNumber_isThereWhileMoreFollow() {
    for (var number = 0; number < 5; number++) {
      add(entry(number));
    }
    var ordered = all(ALL);
    var first = ordered.getFirst().position();

    for (var number = 1; number < 4; number++) {
      assertThat(entries.positionOfNth(organisation, ALL, first, number))
          .as("number %d", number)
          .contains(ordered.get(number).position());
    }
    assertThat(entries.positionOfNth(organisation, ALL, first, 4)).isEmpty();
    assertThat(entries.positionOfNth(organisation, ALL, first, 10_000)).isEmpty();
    assertThat(entries.positionOfNth(otherOrganisation, ALL, first, 1)).isEmpty();
  }

  /* ---- purgeBefore ---- */

  @Test
  void purgeBefore_entriesOfAllOrganisations_removesTheOlderOnes() {
    addToBothOrganisations(4);
    var first = AT.plusSeconds(2);

    assertThat(entries.purgeBefore(first, 100)).isEqualTo(4);

    assertThat(all(ALL)).hasSize(2).allMatch(entry -> !entry.at().isBefore(first));
    assertThat(entries.count(otherOrganisation, ALL)).isEqualTo(2);
    assertThat(entries.purgeBefore(first, 100)).isZero();
  }

  @Test
  void purgeBefore_moreThanTheLimit_removesThatMany() {
    addToBothOrganisations(5);
    var later = AT.plusSeconds(60);

    assertThat(entries.purgeBefore(later, 7)).isEqualTo(7);
    assertThat(entries.purgeBefore(later, 7)).isEqualTo(3);
  }

  @Test
  void purgeBefore_actionsThatAreKept_leavesThem() {
    add(entry(0));
    for (var action : List.of(AuditAction.SAMPLE_FILLED, AuditAction.SAMPLE_REMOVED)) {
      add(
          new AuditEntry(
              new AuditEntryId(Ids.next()),
              AT,
              ANN,
              Optional.empty(),
              action,
              "object",
              Optional.empty(),
              NONE));
    }

    assertThat(entries.purgeBefore(AT.plusSeconds(60), 100)).isEqualTo(1);
    assertThat(all(ALL)).hasSize(2).allMatch(entry -> entry.action().isKept());
  }

  private void addToBothOrganisations(int count) {
    for (var number = 0; number < count; number++) {
      add(entry(number));
      var other = entry(number);
      unitOfWork.run(() -> entries.add(otherOrganisation, other));
    }
  }

  private AuditEntry entry(int number) {
    return entry(AT.plus(Duration.ofSeconds(number)), Ids.next());
  }

  private static AuditEntry entry(Instant at, Identifier id) {
    return new AuditEntry(
        new AuditEntryId(id),
        at,
        ANN,
        Optional.of("request-1"),
        AuditAction.PLAN_DEFINED,
        "object",
        Optional.of("Gold"),
        NONE);
  }

  private void add(AuditEntry entry) {
    unitOfWork.run(() -> entries.add(organisation, entry));
  }

  private List<AuditEntry> all(AuditFilter filter) {
    var all = entries.page(organisation, filter, Optional.empty(), 1_000);
    assertThat(entries.count(organisation, filter)).isEqualTo(all.size());
    return all;
  }

  private List<AuditEntry> inPagesOf(int limit, AuditFilter filter) {
    return inPages(
        limit,
        AuditEntry::position,
        (after, size) -> entries.page(organisation, filter, after, size));
  }
}
