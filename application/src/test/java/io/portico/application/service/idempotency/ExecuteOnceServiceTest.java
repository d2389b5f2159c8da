package io.portico.application.service.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Executed;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.KeyReused;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Replayed;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome.Running;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.WrappedUnitOfWork;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExecuteOnceServiceTest extends ServiceTest {

  private static final String SECRET = "ptk_a-credential-that-is-shown-once";
  private static final StoredResult CREATED =
      new StoredResult("201\n\n{\"key\":\"" + SECRET + "\"}");
  private static final StoredResult OTHER = new StoredResult("other");

  private final IdempotencyRecords records = stores.idempotencyRecords();
  private final ExecuteOnce executeOnce = service(unitOfWork);
  private final IdempotentRequest request = request(admin, "POST /a", "key", 1);
  private final List<String> endings = new ArrayList<>();
  private Instant now = Instant.parse("2026-04-01T08:00:00Z");

  /* ---- executed once ---- */

  @Test
  void execute_retry_replaysTheFirstResult() {
    assertThat(execute(request, CREATED)).isEqualTo(new Executed(CREATED));

    assertThat(execute(request, OTHER)).isEqualTo(new Replayed(CREATED));
    assertThat(endings).containsExactly("committed");
  }

  @Test
  void execute_executed_storesTheResultSealed() {
    execute(request, CREATED);

    var stored = records.find(organisation, request).orElseThrow().result().orElseThrow();
    assertThat(stored).doesNotContain(SECRET);
    assertThat(new ReversedSealing().open("idempotent result", stored)).contains(SECRET);
    assertThatThrownBy(() -> new ReversedSealing().open("mail", stored))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void execute_otherContent_isKeyReused() {
    execute(request, CREATED);

    assertThat(execute(request(admin, "POST /a", "key", 2), CREATED)).isEqualTo(new KeyReused());
    assertThat(endings).hasSize(1);
  }

  @Test
  void execute_otherKeyOperationCallerOrOrganisation_executes() {
    execute(request, CREATED);
    var colleague = callerAs(Role.ADMIN);
    var elsewhere = new Actor(stranger.organisation(), admin.user(), Role.ADMIN);

    assertThat(execute(request(admin, "POST /a", "Key", 1), CREATED)).isInstanceOf(Executed.class);
    assertThat(execute(request(admin, "POST /b", "key", 1), CREATED)).isInstanceOf(Executed.class);
    assertThat(execute(request(colleague, "POST /a", "key", 1), CREATED))
        .isInstanceOf(Executed.class);
    assertThat(executeOnce.execute(elsewhere, request, () -> CREATED)).isInstanceOf(Executed.class);
  }

  @Test
  void execute_afterADay_executesAgain() {
    execute(request, CREATED);

    now = now.plus(Duration.ofHours(24)).minusMillis(1);
    assertThat(execute(request, CREATED)).isInstanceOf(Replayed.class);
    now = now.plusMillis(1);
    assertThat(execute(request, OTHER)).isEqualTo(new Executed(OTHER));
  }

  /* ---- concurrent attempts ---- */

  @Test
  void execute_whileTheFirstRuns_isRunning() {
    var inside = new ArrayList<ExecuteOnce.Outcome>();

    executeOnce.execute(
        admin,
        request,
        () -> {
          inside.add(execute(request, CREATED));
          inside.add(execute(request(admin, "POST /a", "key", 2), CREATED));
          return CREATED;
        });

    assertThat(inside).containsExactly(new Running(), new KeyReused());
    assertThat(endings).isEmpty();
  }

  @Test
  void execute_abandonedAttempt_timesOutAfterAMinute() {
    records.add(organisation, request, IdempotencyRecord.started(fingerprint(1), Ids.next(), now));

    now = now.plusSeconds(60).minusMillis(1);
    assertThat(execute(request, CREATED)).isEqualTo(new Running());
    now = now.plusMillis(1);
    assertThat(execute(request, CREATED)).isEqualTo(new Executed(CREATED));
    assertThat(execute(request, CREATED)).isEqualTo(new Replayed(CREATED));
  }

  @Test
  void execute_anotherAttemptTookOver_rollsBackAndKeepsThatOne() {
    var other = IdempotencyRecord.started(fingerprint(1), Ids.next(), now);

    var outcome =
        executeOnce.execute(
            admin,
            request,
            () -> {
              noteEnd();
              var present = records.find(organisation, request).orElseThrow();
              records.replace(organisation, request, present.claim(), other);
              return CREATED;
            });

    assertThat(outcome).isEqualTo(new Running());
    assertThat(endings).containsExactly("rolled back");
    assertThat(records.find(organisation, request)).contains(other);
  }

  /* ---- failures ---- */

  @Test
  void execute_workThrows_rollsBackRethrowsAndAllowsARetryWithOtherContent() {
    var exception = new IllegalStateException("planted");
    var error = new LinkageError("planted");

    assertThatThrownBy(() -> executeOnce.execute(admin, request, () -> failing(exception)))
        .isSameAs(exception);
    assertThatThrownBy(() -> executeOnce.execute(admin, request, () -> failing(error)))
        .isSameAs(error);

    assertThat(endings).containsExactly("rolled back", "rolled back");
    assertThat(records.find(organisation, request)).isEmpty();
    assertThat(execute(request(admin, "POST /a", "key", 2), CREATED))
        .isEqualTo(new Executed(CREATED));
  }

  @Test
  void execute_unknownOutcome_keepsTheResult() {
    var service = service(failing(2));

    assertThatThrownBy(() -> service.execute(admin, request, () -> CREATED))
        .hasMessage("the outcome of unit 2 is unknown");

    assertThat(execute(request, OTHER)).isEqualTo(new Replayed(CREATED));
  }

  @Test
  void execute_workThrowsAndTheStoreIsGone_rethrowsWithBoth() {
    var service = service(failing(3));
    var failure = new IllegalStateException("planted");

    assertThatThrownBy(() -> service.execute(admin, request, () -> failing(failure)))
        .isSameAs(failure)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("the outcome of unit 3 is unknown"));
  }

  /* Commits every unit, and throws at the end of the one with this number. */
  private UnitOfWork failing(int failing) {
    var count = new AtomicInteger();
    return new WrappedUnitOfWork(
        unitOfWork,
        unit -> {
          var number = count.incrementAndGet();
          unit.run();
          if (number == failing) {
            throw new IllegalStateException("the outcome of unit %d is unknown".formatted(number));
          }
        });
  }

  private ExecuteOnce service(UnitOfWork unitOfWork) {
    var claims =
        new IdempotencyClaims(records, new ReversedSealing(), new SequentialIds(), () -> now);
    return new ExecuteOnceService(claims, unitOfWork);
  }

  private ExecuteOnce.Outcome execute(IdempotentRequest asked, StoredResult work) {
    return executeOnce.execute(
        admin,
        asked,
        () -> {
          noteEnd();
          return work;
        });
  }

  private <E extends Throwable> StoredResult failing(E failure) throws E {
    noteEnd();
    throw failure;
  }

  private void noteEnd() {
    unitOfWork.afterCompletion(() -> endings.add("committed"), () -> endings.add("rolled back"));
  }

  private static IdempotentRequest request(Actor caller, String operation, String key, int body) {
    return new IdempotentRequest(
        caller.user(), operation, new IdempotencyKey(key), fingerprint(body));
  }

  private static String fingerprint(int body) {
    return "%064x".formatted(body);
  }
}
