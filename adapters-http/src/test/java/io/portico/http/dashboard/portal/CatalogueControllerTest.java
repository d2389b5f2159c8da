package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyForm;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatalogueControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/portal";
  private static final Plan GOLD = aPlan("Gold").build();
  private static final Plan OLD = aPlan("<b>Old").inactive().build();
  private static final CatalogueEntry FIRST =
      anEntry("<script>alert(1)</script>").offering(GOLD.id()).shown().build();
  private static final CatalogueEntry SECOND =
      anEntry("Second").offering(OLD.id()).approval(true, true).version("v2").build();
  private static final CatalogueEntry THIRD = anEntry("Third").build();
  private static final Catalogue CATALOGUE = aCatalogue(FIRST, SECOND, THIRD);

  @BeforeEach
  void prepare() {
    SERVER.portal.findCatalogue.answers(CATALOGUE);
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(PortalSettings.DEFAULT, KeyForm.HASHED));
    SERVER.portal.pagePlans.answers(
        new OffsetPage<>(List.of(GOLD, OLD, aPlan("Unoffered").build()), 3));
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(CATALOGUE));
  }

  @Test
  void list_entries_areTextInTheirOrder() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .containsSubsequence("&lt;script&gt;alert(1)", "Second", "Third")
        .contains(
            "&lt;b&gt;Old", "always reviewed", "Default (no review)", "v2", "1–3 of 3 entries")
        .doesNotContain("<script>alert", "name=\"up\"", "/edit", "draggable", "entries/new");
  }

  @Test
  void list_administrator_mayMoveAllButTheEnds() {
    var page = get(Caller.ADMIN, PATH + "?focus=down." + SECOND.plan()).body();

    assertThat(page)
        .contains("name=\"tag\" value=\"" + RecordTag.of(CATALOGUE) + "\"", "/entries/new")
        .containsPattern("name=\"up\" value=\"" + FIRST.plan() + "\".* disabled><svg")
        .containsPattern("name=\"down\" value=\"" + THIRD.plan() + "\".* disabled><svg")
        .containsPattern("name=\"down\" value=\"" + SECOND.plan() + "\"[^>]*autofocus")
        .contains("name=\"hide\" value=\"" + FIRST.plan(), "name=\"show\" value=\"" + THIRD.plan());
    assertThat(page).doesNotContainPattern("name=\"up\"[^>]*autofocus");
  }

  @Test
  void list_empty_leadsToTheFirstEntry() {
    SERVER.portal.findCatalogue.answers(aCatalogue());
    assertThat(get(Caller.ADMIN, PATH).body()).contains("The catalogue is empty", "/entries/new");
  }

  @Test
  void list_manyEntries_haveSeveralPages() {
    SERVER.portal.findCatalogue.answers(
        aCatalogue(
            IntStream.rangeClosed(1, 120)
                .mapToObj(number -> anEntry("Entry " + number).build())
                .toArray(CatalogueEntry[]::new)));

    assertThat(get(Caller.ADMIN, PATH + "?page=3").body())
        .contains("Entry 101", "Entry 120", "101–120 of 120 entries", "?page=2")
        .doesNotContain("Entry 100<");
    assertThat(get(Caller.ADMIN, PATH + "?page=999").body()).contains("Entry 120");
  }

  @Test
  void up_entry_isMovedAndItsButtonHasTheFocusAgain() {
    assertThat(post(PATH, "tag=x", "up=" + SECOND.plan()).header("Location"))
        .hasValue(PATH + "?focus=up." + SECOND.plan());
    var command = SERVER.portal.replaceCatalogue.received();
    assertThat(command.entries()).containsExactly(SECOND, FIRST, THIRD);
    assertThat(command.expected().holdsFor(CATALOGUE)).isFalse();
  }

  @Test
  void down_last_staysWhereItIs() {
    post(PATH, "tag=" + RecordTag.of(CATALOGUE), "down=" + THIRD.plan());

    var command = SERVER.portal.replaceCatalogue.received();
    assertThat(command.entries()).containsExactly(FIRST, SECOND, THIRD);
    assertThat(command.expected().holdsFor(CATALOGUE)).isTrue();
  }

  @Test
  void order_dragged_putsTheRowsIntoTheirPlaces() {
    post(PATH, "tag=x", "order=" + THIRD.plan() + "," + FIRST.plan() + ",nonsense");

    assertThat(SERVER.portal.replaceCatalogue.received().entries())
        .containsExactly(THIRD, SECOND, FIRST);
  }

  @Test
  void hide_entry_changesNothingElse() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

    var reply =
        post(
            PATH,
            "tag=" + RecordTag.of(CATALOGUE),
            "hide=" + FIRST.plan(),
            "back=" + PATH + "?page=2");

    assertThat(reply.header("Location")).hasValue(PATH + "?page=2");
    var command = SERVER.portal.replaceEntry.received();
    assertThat(command.entry()).isEqualTo(anEntry(FIRST.name()).offering(GOLD.id()).build());
    assertThat(command.expected().holdsFor(CATALOGUE)).isTrue();
  }

  @Test
  void hide_backElsewhere_isRefused() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

    assertThat(post(PATH, "hide=" + FIRST.plan(), "back=//evil.example").header("Location"))
        .hasValue(PATH);
  }

  @Test
  void change_changedMeanwhile_doesNothingAndShowsTheCatalogue() {
    SERVER.portal.replaceCatalogue.fails(new RefusedException.Stale());

    post(PATH, "tag=old", "up=" + SECOND.plan()).assertLeadsTo(PATH);
  }

  @Test
  void change_byAViewer_isRefused() {
    assertThat(post(Caller.APPROVER, PATH, "up=x").status()).isEqualTo(403);
    assertThat(SERVER.portal.replaceCatalogue.calls()).isZero();
  }
}
