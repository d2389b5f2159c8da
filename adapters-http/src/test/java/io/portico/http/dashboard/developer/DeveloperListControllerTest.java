package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeveloperListControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String PATH = "/dashboard/developers";
  private static final Developer ANN =
      aDeveloper("ann@example.com")
          .with("city", "<script>alert(1)</script>")
          .with("empty", "")
          .with("company", "Acme")
          .inactive()
          .build();

  @BeforeEach
  void prepare() {
    SERVER.developers.newest.answers(
        new Page<>(List.of(new DeveloperWithKeys(ANN, List.of())), Optional.empty()));
    SERVER.developers.count.answers(1_234L);
  }

  @Test
  void list_developers_areTextAndLeadToTheirPages() {
    var page = get(Caller.VIEWER, "").body();

    assertThat(page)
        .contains("href=\"" + PATH + "/" + ANN.id() + "\"")
        .contains("city: &lt;script&gt;alert(1)&lt;/script&gt;", "company: Acme", "Inactive")
        .doesNotContain("<script>alert", "empty:", "/dashboard/new-developer");
    assertThat(get(Caller.ADMIN, "").body()).contains("/dashboard/new-developer");
  }

  @Test
  void list_withoutJavaScript_countsOnlyWhenAsked() {
    assertThat(get(Caller.VIEWER, "?state=inactive").body())
        .contains("hx-get=\"/dashboard/developers/total?state=inactive\"")
        .contains("href=\"/dashboard/developers?state=inactive&amp;counted=true\"");
    assertThat(SERVER.developers.count.calls()).isZero();

    assertThat(get(Caller.VIEWER, "?state=inactive&counted=true").body())
        .contains("1,234 developers");
  }

  @Test
  void list_words_areSearchedBehindThePage() {
    assertThat(get(Caller.VIEWER, "?q=acme").body())
        .contains("hx-get=\"/dashboard/developers?q=acme\"", "Searching")
        .contains("href=\"/dashboard/developers?q=acme&amp;counted=true\"");
    assertThat(get(Caller.VIEWER, "?q=acme&cursor=x").body())
        .contains("hx-get=\"/dashboard/developers?q=acme&amp;cursor=x\"");
    assertThat(SERVER.developers.newest.calls()).isZero();

    assertThat(get(Caller.VIEWER, "?q=acme&counted=true").body()).contains("ann@example.com");
    assertThat(
            SERVER
                .call("GET", PATH + "?q=acme")
                .inSessionOf(Caller.VIEWER)
                .header("HX-Request", "true")
                .send()
                .body())
        .contains("ann@example.com", "hx-get=\"/dashboard/developers/total?q=acme\"")
        .doesNotContain("<html", "Searching");
  }

  @Test
  void total_filter_isThatOfTheList() {
    assertThat(get(Caller.VIEWER, "/total?q=+acme+&state=inactive").body())
        .contains("1,234 developers");

    assertThat(SERVER.developers.count.received())
        .isEqualTo(
            new DeveloperFilter(DeveloperWords.in("acme"), Optional.of(true), Optional.empty()));
  }

  @Test
  void list_next_beginsAfterTheLastDeveloper() {
    SERVER.developers.newest.answers(
        new Page<>(List.of(new DeveloperWithKeys(ANN, List.of())), Optional.of(ANN.id())));
    var next =
        Pattern.compile("rel=\"next\" href=\"([^\"]+)\"")
            .matcher(get(Caller.VIEWER, "?state=active").body());
    assertThat(next.find()).isTrue();
    SERVER.developers.newest.answersBy(
        query -> {
          assertThat(query.after()).hasValue(ANN.id());
          assertThat(query.filter().inactive()).hasValue(false);
          return new Page<>(List.of(), Optional.empty());
        });

    var reply =
        SERVER.call("GET", next.group(1).replace("&amp;", "&")).inSessionOf(Caller.VIEWER).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).contains("No developer matches");
  }

  @Test
  void list_wordsThatAreTooLong_is422BesideTheField() {
    var reply = get(Caller.VIEWER, "?q=" + "x".repeat(257));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.body()).contains("id=\"d-q\"", "at most 256 characters");
  }

  @Test
  void list_empty_saysWhatToDoFirst() {
    SERVER.developers.newest.answers(new Page<>(List.of(), Optional.empty()));

    assertThat(get(Caller.ADMIN, "").body()).contains("No developers yet");
    assertThat(get(Caller.ADMIN, "?q=no-match&counted=true").body())
        .contains("No developer matches");
  }

  private static Reply get(Caller caller, String rest) {
    return SERVER.call("GET", PATH + rest).inSessionOf(caller).send();
  }
}
