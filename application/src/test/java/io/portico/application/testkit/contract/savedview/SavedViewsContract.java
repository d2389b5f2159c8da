package io.portico.application.testkit.contract.savedview;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Ids;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.UserId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SavedViews} promises, wherever it keeps them. */
class SavedViewsContract extends StoreContract {

  private static final UserId ANN = Ids.user();
  private static final UserId BOB = Ids.user();

  private SavedViews views;

  @BeforeEach
  void openStores() {
    views = stores.savedViews();
  }

  private static SavedView view(UserId owner, String name, boolean shared) {
    return view(owner, name, "apis", shared);
  }

  private static SavedView view(UserId owner, String name, String list, boolean shared) {
    return new SavedView(
        new SavedViewId(Ids.next()), owner, name, list, "selector=tier%3D1", shared);
  }

  @Test
  void add_longestTexts_areKept() {
    var view =
        new SavedView(
            new SavedViewId(Ids.next()),
            ANN,
            "\uD83D\uDE00".repeat(SavedView.LONGEST_NAME),
            "l".repeat(64),
            "q".repeat(SavedView.LONGEST_QUERY),
            true);

    assertThat(views.add(organisation, view)).isEqualTo(Addition.ADDED);
    assertThat(views.find(organisation, view.id())).contains(view);
    assertThat(views.find(otherOrganisation, view.id())).isEmpty();
  }

  @Test
  void add_nameInOtherCase_isTakenForItsOwnerOnly() {
    views.add(organisation, view(ANN, "Payments", false));

    assertThat(views.add(organisation, view(ANN, "PAYMENTS", true))).isEqualTo(Addition.NAME_TAKEN);
    assertThat(views.add(organisation, view(BOB, "PAYMENTS", true))).isEqualTo(Addition.ADDED);
    assertThat(views.add(otherOrganisation, view(ANN, "Payments", true))).isEqualTo(Addition.ADDED);
  }

  @Test
  void add_oneNameConcurrently_oneIsAdded() throws InterruptedException {
    var additions = Concurrently.run(_ -> views.add(organisation, view(ANN, "Payments", false)));

    assertThat(additions).containsOnlyOnce(Addition.ADDED);
    assertThat(views.visibleTo(organisation, ANN, "apis")).hasSize(1);
  }

  @Test
  void add_moreThanTheMost_isRefused() {
    for (var number = 0; number < SavedViews.MOST; number++) {
      views.add(organisation, view(ANN, "View " + number, false));
    }

    assertThat(views.add(organisation, view(ANN, "One more", false))).isEqualTo(Addition.TOO_MANY);
    assertThat(views.add(organisation, view(BOB, "One more", false))).isEqualTo(Addition.ADDED);
  }

  @Test
  void visibleTo_ownAndShared_byNameIgnoringCase() {
    var own = view(ANN, "beta", false);
    var shared = view(BOB, "Alpha", true);
    views.add(organisation, own);
    views.add(organisation, shared);
    views.add(organisation, view(BOB, "Secret", false));
    views.add(otherOrganisation, view(ANN, "Elsewhere", true));

    assertThat(views.visibleTo(organisation, ANN, "apis")).containsExactly(shared, own);
  }

  @Test
  void visibleTo_otherList_isNotThere() {
    var audit = view(ANN, "Labels", "system/audit", false);
    views.add(organisation, audit);
    views.add(organisation, view(BOB, "Requests", "requests", true));

    assertThat(views.visibleTo(organisation, ANN, "system/audit")).containsExactly(audit);
    assertThat(views.visibleTo(organisation, ANN, "apis")).isEmpty();
    assertThat(views.add(organisation, view(ANN, "labels", "requests", false)))
        .isEqualTo(Addition.NAME_TAKEN);
  }

  @Test
  void remove_known_isGone() {
    var view = view(ANN, "Payments", false);
    views.add(organisation, view);

    assertThat(views.remove(otherOrganisation, view.id())).isFalse();
    assertThat(views.remove(organisation, view.id())).isTrue();
    assertThat(views.remove(organisation, view.id())).isFalse();
    assertThat(views.visibleTo(organisation, ANN, "apis")).isEmpty();
  }
}
