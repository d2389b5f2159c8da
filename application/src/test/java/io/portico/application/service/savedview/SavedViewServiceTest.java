package io.portico.application.service.savedview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.application.port.in.savedview.SaveView.Command;
import io.portico.application.port.in.savedview.SaveView.Outcome;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavedViewServiceTest extends ServiceTest {

  private final SavedViewService service =
      new SavedViewService(stores.savedViews(), new SequentialIds());
  private final Actor otherViewer = callerAs(Role.VIEWER);

  private SavedView saved(Actor actor, String name, boolean shared) {
    return switch (service.save(new Command(actor, name, "apis", "q=pay", shared))) {
      case Outcome.Saved(var view) -> view;
      case Outcome.NameTaken _, Outcome.TooMany _ -> throw new AssertionError("not saved");
    };
  }

  @Test
  void save_personalAndShared_areShownToThoseWhoSeeThem() {
    var personal = saved(viewer, "Mine", false);
    var shared = saved(viewer, "Ours", true);

    assertThat(service.visible(viewer, "apis")).containsExactly(personal, shared);
    assertThat(service.visible(otherViewer, "apis")).containsExactly(shared);
  }

  @Test
  void save_nameInUse_isItsOwnOutcome() {
    saved(viewer, "Mine", false);

    assertThat(service.save(new Command(viewer, "mine", "requests", "", true)))
        .isEqualTo(new Outcome.NameTaken("mine"));
  }

  @Test
  void save_invalidName_isRejected() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> service.save(new Command(viewer, " ", "apis", "", false)))
        .withMessageStartingWith("name");
  }

  @Test
  void save_noList_isRejected() {
    for (var list : List.of("", "/apis", "apis?", "../x", "apis//", "a".repeat(65))) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> service.save(new Command(viewer, "Mine", list, "", false)))
          .withMessageStartingWith("list");
    }
  }

  @Test
  void remove_ownerOrAdministratorOfAShared_only() {
    var personal = saved(viewer, "Mine", false);
    var shared = saved(viewer, "Ours", true);

    assertThat(service.remove(otherViewer, shared.id())).isFalse();
    assertThat(service.remove(admin, personal.id())).isFalse();
    assertThat(service.remove(admin, shared.id())).isTrue();
    assertThat(service.remove(viewer, personal.id())).isTrue();
    assertThat(service.visible(viewer, "apis")).isEmpty();
  }
}
