package io.portico.http.dashboard.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleControllerTest extends DashboardTest {

  private static final SampleCounts COUNTS = new SampleCounts(60, 6, 3, 6, 200, 120, 129);
  private static final String FILL = "/dashboard/sample";
  private static final String REMOVE = "/dashboard/sample/remove";

  @Test
  void fill_emptyOrganisation_leadsHomeAndSaysWhatIsThere() {
    SERVER.samples.fill.answers(new FillSample.Outcome.Filled(COUNTS));

    var reply = post(FILL);

    assertThat(flash(reply)).containsExactly("success", "sample.filled", "#60", "#200");
    assertThat(SERVER.samples.fill.received().again()).isTrue();
    assertThat(SERVER.samples.fill.received().actor().user())
        .isEqualTo(Caller.ADMIN.actor().user());
  }

  @Test
  void fill_notEmpty_leadsHomeAndSaysSo() {
    SERVER.samples.fill.answers(new FillSample.Outcome.NotEmpty());

    assertThat(flash(post(FILL))).containsExactly("danger", "sample.notEmpty");
  }

  @Test
  void forms_sentAgain_leadToWhatTheyDidBefore() {
    SERVER.executeOnce.answers(Optional.of(new ExecuteOnce.Outcome.Running()));

    for (var path : List.of(FILL, REMOVE)) {
      assertThat(post(path, "form_once=a-mark").status()).isEqualTo(409);
    }
    assertThat(SERVER.samples.fill.calls() + SERVER.samples.remove.calls()).isZero();
  }

  @Test
  void question_notFilled_namesTheConsequences() {
    SERVER.samples.isFilled.answers(false);

    assertThat(get(FILL).body())
        .contains(
            "Add sample data?", "action=\"" + FILL + "\"", "Your existing data is not changed");
    assertThat(SERVER.samples.fill.calls()).isZero();
  }

  @Test
  void question_filled_leadsToItsRemoval() {
    SERVER.samples.isFilled.answers(true);

    assertThat(get(FILL).header("Location")).hasValue(REMOVE);
  }

  @Test
  void remove_page_namesTheConsequencesAndChangesNothing() {
    get(REMOVE)
        .assertHas(
            200,
            "action=\"" + REMOVE + "\"",
            "Remove sample data?",
            "Keys of sample developers stop working immediately.",
            "href=\"/dashboard\"");
    assertThat(SERVER.samples.remove.calls()).isZero();
  }

  @Test
  void remove_confirmed_leadsHome() {
    SERVER.samples.remove.answers(new RemoveSample.Outcome.Removed(COUNTS, List.of()));

    assertThat(flash(post(REMOVE))).containsExactly("success", "sample.removed");
  }

  @Test
  void remove_somethingInUse_saysWhatStays() {
    SERVER.samples.remove.answers(
        new RemoveSample.Outcome.Removed(COUNTS, List.of("Payments", "lifecycle")));

    assertThat(flash(post(REMOVE)))
        .containsExactly("warning", "sample.removed.kept", "=Payments, lifecycle");
  }

  @Test
  void remove_nothingThere_saysSo() {
    SERVER.samples.remove.answers(new RemoveSample.Outcome.NotFilled());

    assertThat(flash(post(REMOVE))).containsExactly("danger", "sample.notFilled");
  }

  @Test
  void fill_refusedByTheUseCase_is403() {
    SERVER.samples.fill.fails(new RefusedException.NotPermitted("read"));

    assertThat(post(FILL).status()).isEqualTo(403);
  }

  @Test
  void pages_ofOthersThanAdministrators_areRefused() {
    for (var caller : List.of(Caller.VIEWER, Caller.APPROVER)) {
      assertThat(get(caller, FILL).status()).isEqualTo(403);
      assertThat(get(caller, REMOVE).status()).isEqualTo(403);
      assertThat(post(caller, REMOVE).status()).isEqualTo(403);
      assertThat(post(caller, FILL).status()).isEqualTo(403);
    }
  }

  /* The kind of the flash, its message and its values, with # before a number and = before a text. */
  private static List<String> flash(Reply reply) {
    reply.assertLeadsTo("/dashboard");
    var cookie = reply.header("Set-Cookie").orElseThrow();
    var value = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    var text = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
    return List.of(text.split("\u001f", -1));
  }
}
