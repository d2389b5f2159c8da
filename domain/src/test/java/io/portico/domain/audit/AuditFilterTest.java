package io.portico.domain.audit;

import static io.portico.domain.fixture.AuditFixture.byOneOf;
import static io.portico.domain.fixture.AuditFixture.filter;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.UserId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditFilterTest {

  private static final Instant AT = ApiFixture.AT;
  private static final UserId ANN = Ids.user();

  /* Selects ENTRY by every member, and each of OTHERS by none. */
  private static final AuditFilter FILTER =
      filter(ANN, AuditAction.KEY_ISSUED, AuditKind.KEY, "a", AT, AT.plusMillis(1), "r");

  private static final AuditEntry ENTRY = entry(ANN, AuditAction.KEY_ISSUED, "a", AT, "r");
  private static final AuditEntry EARLIER =
      entry(Ids.user(), AuditAction.MAIL_RESENT, "A", AT.minusMillis(1), "");
  private static final AuditEntry LATER =
      entry(Ids.user(), AuditAction.USER_ADDED, "", AT.plusMillis(1), "R");

  @Test
  void matches_entryWithEveryMember_isTrueOfTheFilterAndOfEachOfItsMembers() {
    assertThat(FILTER.matches(ENTRY)).isTrue();
    assertThat(byOneOf(FILTER)).allMatch(filter -> filter.matches(ENTRY));
  }

  @Test
  void matches_entryWithoutAMember_isTrueOnlyOfTheOtherEndOfThePeriod() {
    assertThat(byOneOf(FILTER))
        .filteredOn(filter -> filter.matches(EARLIER))
        .containsExactly(filter(null, null, null, null, null, AT.plusMillis(1), null));
    assertThat(byOneOf(FILTER))
        .filteredOn(filter -> filter.matches(LATER))
        .containsExactly(filter(null, null, null, null, AT, null, null));
  }

  @Test
  void matches_kind_isThatOfTheAction() {
    var keys = filter(null, null, AuditKind.KEY, null, null, null, null);

    assertThat(keys.matches(entry(ANN, AuditAction.KEY_REVOKED, "a", AT, "r"))).isTrue();
  }

  @Test
  void matches_noMembers_isTrueOfEveryEntry() {
    assertThat(List.of(ENTRY, EARLIER, LATER)).allMatch(AuditFilter.ALL::matches);
  }

  private static AuditEntry entry(
      UserId actor, AuditAction action, String object, Instant at, String request) {
    return new AuditEntry(
        new AuditEntryId(Ids.next()),
        at,
        actor,
        Optional.of(request).filter(text -> !text.isEmpty()),
        action,
        object,
        Optional.empty(),
        new Difference(List.of(), 0));
  }
}
