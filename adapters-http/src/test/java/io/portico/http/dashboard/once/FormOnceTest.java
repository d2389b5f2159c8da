package io.portico.http.dashboard.once;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.EmptyOrganisation;
import io.portico.http.testkit.Reply;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a form is answered that was sent before. */
class FormOnceTest extends DashboardTest {

  private static final String PATH = "/dashboard/new-api";
  private static final String MARK = "the-mark";
  private static final int ATTEMPTS = 3;

  @BeforeEach
  void anEmptyOrganisation() {
    EmptyOrganisation.on(SERVER);
  }

  @Test
  void form_whileTheFirstIsCarriedOut_waitsForWhatThatDid() {
    var attempts = new AtomicInteger();
    var first =
        StoredForm.of("another content", HttpResponse.seeOther(URI.create("/dashboard/apis/1")));
    SERVER.executeOnce.answersBy(
        request -> {
          assertThat(request.caller()).isEqualTo(Caller.ADMIN.actor().user());
          assertThat(request.operation()).isEqualTo("POST " + PATH);
          assertThat(request.key()).isEqualTo(new IdempotencyKey(MARK));
          return Optional.of(
              attempts.incrementAndGet() < ATTEMPTS
                  ? new Outcome.Running()
                  : new Outcome.Replayed(first.result()));
        });

    var reply = send();

    assertThat(attempts).hasValue(ATTEMPTS);
    reply
        .assertHas(409, "href=\"/dashboard/apis/1\"", "Billing &lt;b&gt;</textarea>")
        .doesNotContain("value=\"" + MARK + "\"");
  }

  @Test
  void form_whileTheFirstIsCarriedOutForLong_asksLaterWithTheSameMark() {
    SERVER.executeOnce.answers(Optional.of(new Outcome.Running()));

    var reply = send();

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.header("HX-Retarget")).contains("#content");
    assertThat(reply.body())
        .contains("still being processed", "Billing &lt;b&gt;</textarea>")
        .contains("action=\"" + PATH + "\"", "name=\"form_once\" value=\"" + MARK + "\"");
    assertThat(SERVER.apis.register.calls()).isZero();
  }

  private static Reply send() {
    return post(PATH, "form_once=" + MARK, "name=Billing <b>");
  }
}
