package io.portico.http.dashboard.savedview;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.savedview.SaveView;
import io.portico.domain.fixture.Ids;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.UserId;
import io.portico.http.testkit.ApiStubs;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SavedViewControllerTest extends DashboardTest {

  private static final String VIEWS = "/dashboard/views";

  private static SavedView view(UserId owner, String name, boolean shared) {
    return new SavedView(
        new SavedViewId(Ids.next()), owner, name, "apis", "selector=tier%3D1&sort=name", shared);
  }

  private static Reply list(Caller caller, SavedView... views) {
    SERVER.labels.list.answers(lastPage());
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    SERVER.apis.savedViews.answers(List.of(views));
    return get(caller, "/dashboard/apis?q=pay");
  }

  private static Reply save(String... fields) {
    return post(Caller.VIEWER, VIEWS, fields);
  }

  @Test
  void list_savedViews_areLinks() {
    var own = view(Caller.VIEWER.actor().user(), "<b>Mine", false);

    assertThat(list(Caller.VIEWER, own).body())
        .contains("<a href=\"/dashboard/apis?selector=tier%3D1&amp;sort=name\">&lt;b&gt;Mine</a>")
        .contains("name=\"view\" value=\"" + own.id() + "\"")
        .contains("<input type=\"hidden\" name=\"address\" value=\"/dashboard/apis?q=pay\">");
  }

  @Test
  void list_viewOfAnother_isRemovableByAdministratorsOnly() {
    var shared = view(Ids.user(), "Ours", true);
    var button = "name=\"view\" value=\"" + shared.id() + "\"";

    assertThat(list(Caller.VIEWER, shared).body()).contains("Ours").doesNotContain(button);
    assertThat(list(Caller.ADMIN, shared).body()).contains(button);
  }

  @Test
  void save_view_keepsWhatTheListShows() {
    var saved = view(Caller.VIEWER.actor().user(), "Payments", true);
    SERVER.apis.saveView.answers(new SaveView.Outcome.Saved(saved));

    var reply =
        save(
            "name= Payments ",
            "shared=true",
            "address=/dashboard/system/audit?kind=api&since=2026-01-01");

    assertThat(SERVER.apis.saveView.received())
        .isEqualTo(
            new SaveView.Command(
                Caller.VIEWER.actor(),
                "Payments",
                "system/audit",
                "kind=api&since=2026-01-01",
                true));
    reply.assertLeadsTo("/dashboard/system/audit?kind=api&since=2026-01-01");
    assertThat(reply.header("Set-Cookie").orElseThrow()).contains("portico_flash=");
  }

  @Test
  void save_refused_showsTheErrorBesideTheName() {
    for (var refusal :
        Map.of(
                new SaveView.Outcome.NameTaken("<Payments>"),
                "You already have a view “&lt;Payments&gt;”. It may be of another list.",
                new SaveView.Outcome.TooMany(50),
                "You already have 50 views, the maximum.")
            .entrySet()) {
      SERVER.apis.saveView.answers(refusal.getKey());

      save("name=<Payments>", "shared=true", "address=/dashboard/apis?q=pay")
          .assertHas(
              422,
              "role=\"alert\">" + refusal.getValue(),
              "id=\"view-name\" name=\"name\" value=\"&lt;Payments>\"",
              "name=\"shared\" value=\"true\" checked",
              "<input type=\"hidden\" name=\"address\" value=\"/dashboard/apis?q=pay\">");
    }
  }

  @Test
  void save_withoutAName_showsTheErrorBesideTheName() {
    SERVER.apis.saveView.fails(new InvalidValueException("name", "", "1 to 100 characters"));

    save("name= ").assertHas(422, "role=\"alert\">The view was not saved: ");
  }

  @Test
  void save_addressOfAnotherSite_leadsToTheFirstPage() {
    SERVER.apis.saveView.answers(
        new SaveView.Outcome.Saved(view(Caller.VIEWER.actor().user(), "Mine", false)));

    for (var address : List.of("https://example.com/x", "//example.com", "/dashboard/../x", "")) {
      assertThat(save("name=Mine", "address=" + address).header("Location")).hasValue("/dashboard");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {SavedView.LONGEST_QUERY, SavedView.LONGEST_QUERY + 1})
  void save_longQuery_isReadWholeSoThatTheErrorNamesIt(int length) {
    var query = "q".repeat(length);
    SERVER.apis.saveView.answers(
        new SaveView.Outcome.Saved(view(Caller.VIEWER.actor().user(), "Mine", false)));

    var reply = save("name=Mine", "address=/dashboard/apis?" + query);

    assertThat(SERVER.apis.saveView.received().query()).isEqualTo(query);
    assertThat(reply.header("Location")).hasValue("/dashboard/apis?" + query);
  }

  @Test
  void remove_view_isAsked() {
    var id = new SavedViewId(Ids.next());
    SERVER.apis.removeView.answers(true);

    var reply =
        post(
            Caller.VIEWER,
            VIEWS + "/remove",
            "view=" + id,
            "address=/dashboard/requests?state=any");

    assertThat(reply.header("Location")).hasValue("/dashboard/requests?state=any");
    assertThat(SERVER.apis.removeView.received())
        .isEqualTo(new ApiStubs.ViewRemoval(Caller.VIEWER.actor(), id));
  }

  @Test
  void remove_noId_removesNothing() {
    assertThat(post(Caller.VIEWER, VIEWS + "/remove", "view=x").status()).isEqualTo(303);
    assertThat(SERVER.apis.removeView.calls()).isZero();
  }
}
