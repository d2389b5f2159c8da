package io.portico.application.testkit.contract.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.access.UserId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link IdempotencyRecords} promises, wherever it keeps them. */
public abstract class IdempotencyRecordsContract {

  private static final Instant AT = ApiFixture.AT;
  private static final String FINGERPRINT = "%064x".formatted(1);
  private static final UserId ANN = Ids.user();

  private IdempotencyRecords requests;
  private OrganisationId organisation;
  private OrganisationId otherOrganisation;

  /** Returns stores that hold nothing. */
  protected abstract Stores emptyStores();

  @BeforeEach
  void openStores() {
    var stores = emptyStores();
    requests = stores.rememberedRequests();
    organisation = Given.organisation(stores);
    otherOrganisation = Given.organisation(stores);
  }

  @Test
  void find_runningThenAnswered_isWhatWasRemembered() {
    var request = request(ANN, "POST /a", "key");
    var begun = begun();
    assertThat(requests.find(organisation, request)).isEmpty();

    assertThat(requests.add(organisation, request, begun)).isTrue();
    assertThat(requests.find(organisation, request)).contains(begun);

    var answered = begun.answered("sealed".repeat(10_000), AT.plusSeconds(1));
    assertThat(requests.replace(organisation, request, begun.claim(), answered)).isTrue();
    assertThat(requests.find(organisation, request)).contains(answered);
  }

  @Test
  void find_otherOrganisationCallerRouteOrKey_isEmpty() {
    requests.add(organisation, request(ANN, "POST /a", "key"), begun());

    assertThat(requests.find(otherOrganisation, request(ANN, "POST /a", "key"))).isEmpty();
    assertThat(requests.find(organisation, request(Ids.user(), "POST /a", "key"))).isEmpty();
    assertThat(requests.find(organisation, request(ANN, "POST /b", "key"))).isEmpty();
    assertThat(requests.find(organisation, request(ANN, "POST /a", "Key"))).isEmpty();
    assertThat(requests.find(organisation, request(ANN, "POST /a", "key"))).isPresent();
  }

  @Test
  void add_severalAtOnce_isWonOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var request = request(ANN, "POST /a", "key" + round);

      var added = Concurrently.run(_ -> requests.add(organisation, request, begun()));

      assertThat(added).containsOnlyOnce(true);
    }
  }

  @Test
  void replace_severalAtOnce_isWonOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var request = request(ANN, "POST /a", "key" + round);
      var present = begun();
      requests.add(organisation, request, present);

      var replaced =
          Concurrently.run(_ -> requests.replace(organisation, request, present.claim(), begun()));

      assertThat(replaced).containsOnlyOnce(true);
    }
  }

  @Test
  void remove_otherClaim_keepsWhatIs() {
    var request = request(ANN, "POST /a", "key");
    var present = begun();
    requests.add(organisation, request, present);

    requests.remove(organisation, request, Ids.next());
    assertThat(requests.find(organisation, request)).contains(present);
    assertThat(requests.replace(organisation, request, Ids.next(), begun())).isFalse();

    requests.remove(organisation, request, present.claim());
    assertThat(requests.find(organisation, request)).isEmpty();
  }

  @Test
  void remove_answered_keepsTheAnswer() {
    var request = request(ANN, "POST /a", "key");
    var present = begun();
    requests.add(organisation, request, present);
    var answered = present.answered("sealed", AT.plusSeconds(1));
    requests.replace(organisation, request, present.claim(), answered);

    requests.remove(organisation, request, present.claim());

    assertThat(requests.find(organisation, request)).contains(answered);
  }

  @Test
  void forgetOutdated_some_forgetsThoseAndNoMoreAtOnceThanAsked() {
    for (var number = 0; number < 5; number++) {
      var begun = IdempotencyRecord.begun(FINGERPRINT, Ids.next(), AT.plusSeconds(number));
      requests.add(organisation, request(ANN, "POST /a", "key" + number), begun);
    }
    var end = AT.plus(IdempotencyRecord.REMEMBERED).plusSeconds(3);

    assertThat(requests.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(requests.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(requests.purgeExpired(end, 3)).isZero();
    assertThat(requests.find(organisation, request(ANN, "POST /a", "key4"))).isPresent();
  }

  private static IdempotencyRecord begun() {
    return IdempotencyRecord.begun(FINGERPRINT, Ids.next(), AT);
  }

  private static IdempotentRequest request(UserId caller, String route, String key) {
    return new IdempotentRequest(caller, route, new IdempotencyKey(key), FINGERPRINT);
  }
}
