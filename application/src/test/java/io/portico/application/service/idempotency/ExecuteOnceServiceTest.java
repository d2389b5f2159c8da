package io.portico.application.service.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Done;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.OtherBody;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Repeated;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Running;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResponse;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecuteOnceServiceTest {

  private static final String SECRET = "ptk_a-credential-that-is-shown-once";
  private static final StoredResponse CREATED = answer(201, "{\"key\":\"" + SECRET + "\"}\n\n{}");
  private static final StoredResponse REFUSED = answer(409, "{\"Status\":\"Error\"}");

  private final Stores stores = new InMemoryStores();
  private final IdempotencyRecords requests = stores.rememberedRequests();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final ExecuteOnce answerOnce = service(stores.unitOfWork());
  private final IdempotentRequest request = request(admin, "POST /a", "key", 1);
  private final List<String> endings = new ArrayList<>();
  private Instant now = Instant.parse("2026-04-01T08:00:00Z");

  /* ---- done once ---- */

  @Test
  void answer_again_isTheFirstAnswerAndNothingIsDoneAgain() {
    assertThat(answer(request, CREATED)).isEqualTo(new Done(CREATED));

    assertThat(answer(request, answer(200, "another"))).isEqualTo(new Repeated(CREATED));
    assertThat(endings).containsExactly("lasts");
  }

  @Test
  void answer_bareAnswer_isRepeatedAsItWas() {
    var bare = new StoredResponse(204, new LinkedHashMap<>(), "");
    answer(request, bare);

    assertThat(answer(request, CREATED)).isEqualTo(new Repeated(bare));
  }

  @Test
  void answer_done_isStoredSealed() {
    answer(request, CREATED);

    var stored = requests.find(organisation, request).orElseThrow().answer().orElseThrow();
    assertThat(stored).doesNotContain(SECRET).doesNotContain("Location");
    assertThat(new ReversedSealing().open("answer", stored)).contains(SECRET);
    assertThatThrownBy(() -> new ReversedSealing().open("mail", stored))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void answer_otherBodyUnderTheKey_isRefusedAndNothingIsDone() {
    answer(request, CREATED);

    assertThat(answer(request(admin, "POST /a", "key", 2), CREATED)).isEqualTo(new OtherBody());
    assertThat(endings).hasSize(1);
  }

  @Test
  void answer_otherKeyRouteCallerOrOrganisation_isDoneAnew() {
    answer(request, CREATED);
    var colleague = new Actor(organisation, Ids.user(), Role.ADMIN);
    var stranger = new Actor(Given.organisation(stores), admin.user(), Role.ADMIN);

    assertThat(answer(request(admin, "POST /a", "Key", 1), CREATED)).isInstanceOf(Done.class);
    assertThat(answer(request(admin, "POST /b", "key", 1), CREATED)).isInstanceOf(Done.class);
    assertThat(answer(request(colleague, "POST /a", "key", 1), CREATED)).isInstanceOf(Done.class);
    assertThat(answerOnce.answer(stranger, request, () -> CREATED)).isInstanceOf(Done.class);
  }

  @Test
  void answer_afterADay_isDoneAnew() {
    answer(request, CREATED);

    now = now.plus(Duration.ofHours(24)).minusMillis(1);
    assertThat(answer(request, CREATED)).isInstanceOf(Repeated.class);
    now = now.plusMillis(1);
    assertThat(answer(request, answer(200, "another"))).isEqualTo(new Done(answer(200, "another")));
  }

  /* ---- several attempts ---- */

  @Test
  void answer_whileTheFirstRuns_isToldSo() {
    var inside = new ArrayList<ExecuteOnce.Outcome>();

    answerOnce.answer(
        admin,
        request,
        () -> {
          inside.add(answer(request, CREATED));
          inside.add(answer(request(admin, "POST /a", "key", 2), CREATED));
          return CREATED;
        });

    assertThat(inside).containsExactly(new Running(), new OtherBody());
    assertThat(endings).isEmpty();
  }

  @Test
  void answer_attemptThatEndedWithoutAWord_isWaitedForAMinuteAndThenDoneAnew() {
    requests.add(organisation, request, IdempotencyRecord.begun(fingerprint(1), Ids.next(), now));

    now = now.plusSeconds(60).minusMillis(1);
    assertThat(answer(request, CREATED)).isEqualTo(new Running());
    now = now.plusMillis(1);
    assertThat(answer(request, CREATED)).isEqualTo(new Done(CREATED));
    assertThat(answer(request, CREATED)).isEqualTo(new Repeated(CREATED));
  }

  @Test
  void answer_anotherAttemptTookOver_isTakenBackAndLeavesThatOne() {
    var other = IdempotencyRecord.begun(fingerprint(1), Ids.next(), now);

    var outcome =
        answerOnce.answer(
            admin,
            request,
            () -> {
              noteTheEnd();
              var present = requests.find(organisation, request).orElseThrow();
              requests.replace(organisation, request, present.claim(), other);
              return CREATED;
            });

    assertThat(outcome).isEqualTo(new Running());
    assertThat(endings).containsExactly("is taken back");
    assertThat(requests.find(organisation, request)).contains(other);
  }

  /* ---- what does not succeed ---- */

  @ParameterizedTest
  @ValueSource(ints = {304, 400, 403, 409, 422, 500, 503})
  void answer_workIsRefused_isTakenBackAndMayBeSentAgain(int status) {
    var refused = answer(status, REFUSED.body());

    assertThat(answer(request, refused)).isEqualTo(new Done(refused));
    assertThat(endings).containsExactly("is taken back");
    assertThat(requests.find(organisation, request)).isEmpty();

    assertThat(answer(request, CREATED)).isEqualTo(new Done(CREATED));
  }

  @Test
  void answer_workIsRefused_mayBeSentAgainWithAnotherBody() {
    answer(request, REFUSED);

    assertThat(answer(request(admin, "POST /a", "key", 2), CREATED)).isEqualTo(new Done(CREATED));
  }

  @Test
  void answer_workThrows_isThrownOnTakenBackAndMayBeSentAgain() {
    var exception = new IllegalStateException("planted");
    var error = new LinkageError("planted");

    assertThatThrownBy(() -> answerOnce.answer(admin, request, () -> failing(exception)))
        .isSameAs(exception);
    assertThatThrownBy(() -> answerOnce.answer(admin, request, () -> failing(error)))
        .isSameAs(error);

    assertThat(endings).containsExactly("is taken back", "is taken back");
    assertThat(answer(request, CREATED)).isEqualTo(new Done(CREATED));
  }

  @Test
  void answer_endIsUnknown_isNotDoneAgain() {
    var service = service(new FailingUnitOfWork(2));

    assertThatThrownBy(() -> service.answer(admin, request, () -> CREATED))
        .hasMessage("the end of unit 2 is unknown");

    assertThat(answer(request, answer(200, "another"))).isEqualTo(new Repeated(CREATED));
  }

  @Test
  void answer_workThrowsAndTheStoreIsGone_isThrownOnWithBoth() {
    var service = service(new FailingUnitOfWork(3));
    var failure = new IllegalStateException("planted");

    assertThatThrownBy(() -> service.answer(admin, request, () -> failing(failure)))
        .isSameAs(failure)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("the end of unit 3 is unknown"));
  }

  /** Does everything, and throws at the end of the unit of this number. */
  private final class FailingUnitOfWork implements UnitOfWork {

    private final int failing;
    private int begun;

    FailingUnitOfWork(int failing) {
      this.failing = failing;
    }

    @Override
    public <T> T execute(Supplier<T> work) {
      var number = ++begun;
      var answer = stores.unitOfWork().execute(work);
      if (number == failing) {
        throw new IllegalStateException("the end of unit %d is unknown".formatted(number));
      }
      return answer;
    }

    @Override
    public boolean isRunning() {
      return stores.unitOfWork().isRunning();
    }

    @Override
    public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
      stores.unitOfWork().afterCompletion(ifDone, ifUndone);
    }
  }

  private ExecuteOnce service(UnitOfWork unitOfWork) {
    return new ExecuteOnceService(
        requests, new ReversedSealing(), new SequentialIds(), () -> now, unitOfWork);
  }

  private ExecuteOnce.Outcome answer(IdempotentRequest asked, StoredResponse work) {
    return answerOnce.answer(
        admin,
        asked,
        () -> {
          noteTheEnd();
          return work;
        });
  }

  private <E extends Throwable> StoredResponse failing(E failure) throws E {
    noteTheEnd();
    throw failure;
  }

  private void noteTheEnd() {
    stores
        .unitOfWork()
        .afterCompletion(() -> endings.add("lasts"), () -> endings.add("is taken back"));
  }

  private static StoredResponse answer(int status, String body) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Location", "/a/1?b: c");
    headers.put("Content-Type", "application/json");
    return new StoredResponse(status, headers, body);
  }

  private static IdempotentRequest request(Actor caller, String route, String key, int body) {
    return new IdempotentRequest(caller.user(), route, new IdempotencyKey(key), fingerprint(body));
  }

  private static String fingerprint(int body) {
    return "%064x".formatted(body);
  }
}
