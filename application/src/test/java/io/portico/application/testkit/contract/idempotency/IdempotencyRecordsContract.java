package io.portico.application.testkit.contract.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every {@link IdempotencyRecords}. */
class IdempotencyRecordsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final String FINGERPRINT = "%064x".formatted(1);
  private static final UserId ANN = Ids.user();

  private IdempotencyRecords records;

  @BeforeEach
  void openStores() {
    records = stores.idempotencyRecords();
  }

  @Test
  void find_startedThenCompleted_returnsTheRecord() {
    var request = request(ANN, "POST /a", "key");
    var started = started();
    assertThat(records.find(organisation, request)).isEmpty();

    assertThat(records.add(organisation, request, started)).isTrue();
    assertThat(records.find(organisation, request)).contains(started);

    var completed = started.completed("sealed".repeat(10_000), AT.plusSeconds(1));
    assertThat(records.replace(organisation, request, started.claim(), completed)).isTrue();
    assertThat(records.find(organisation, request)).contains(completed);
  }

  @Test
  void find_otherOrganisationCallerOperationOrKey_isEmpty() {
    records.add(organisation, request(ANN, "POST /a", "key"), started());

    assertThat(records.find(otherOrganisation, request(ANN, "POST /a", "key"))).isEmpty();
    assertThat(records.find(organisation, request(Ids.user(), "POST /a", "key"))).isEmpty();
    assertThat(records.find(organisation, request(ANN, "POST /b", "key"))).isEmpty();
    assertThat(records.find(organisation, request(ANN, "POST /a", "Key"))).isEmpty();
    assertThat(records.find(organisation, request(ANN, "POST /a", "key"))).isPresent();
  }

  @Test
  void add_concurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var request = request(ANN, "POST /a", "key" + round);

      var added = Concurrently.run(_ -> records.add(organisation, request, started()));

      assertThat(added).containsOnlyOnce(true);
    }
  }

  @Test
  void replace_concurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var request = request(ANN, "POST /a", "key" + round);
      var present = started();
      records.add(organisation, request, present);

      var replaced =
          Concurrently.run(_ -> records.replace(organisation, request, present.claim(), started()));

      assertThat(replaced).containsOnlyOnce(true);
    }
  }

  @Test
  void remove_otherClaim_keepsTheRecord() {
    var request = request(ANN, "POST /a", "key");
    var present = started();
    records.add(organisation, request, present);

    records.remove(organisation, request, Ids.next());
    assertThat(records.find(organisation, request)).contains(present);
    assertThat(records.replace(organisation, request, Ids.next(), started())).isFalse();

    records.remove(organisation, request, present.claim());
    assertThat(records.find(organisation, request)).isEmpty();
  }

  @Test
  void remove_completed_keepsTheRecord() {
    var request = request(ANN, "POST /a", "key");
    var present = started();
    records.add(organisation, request, present);
    var completed = present.completed("sealed", AT.plusSeconds(1));
    records.replace(organisation, request, present.claim(), completed);

    records.remove(organisation, request, present.claim());

    assertThat(records.find(organisation, request)).contains(completed);
  }

  @Test
  void purgeExpired_some_removesUpToTheLimit() {
    for (var number = 0; number < 5; number++) {
      var started = IdempotencyRecord.started(FINGERPRINT, Ids.next(), AT.plusSeconds(number));
      records.add(organisation, request(ANN, "POST /a", "key" + number), started);
    }
    var end = AT.plus(IdempotencyRecord.RETENTION).plusSeconds(3);

    assertThat(records.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(records.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(records.purgeExpired(end, 3)).isZero();
    assertThat(records.find(organisation, request(ANN, "POST /a", "key4"))).isPresent();
  }

  private static IdempotencyRecord started() {
    return IdempotencyRecord.started(FINGERPRINT, Ids.next(), AT);
  }

  private static IdempotentRequest request(UserId caller, String operation, String key) {
    return new IdempotentRequest(caller, operation, new IdempotencyKey(key), FINGERPRINT);
  }
}
