package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.ChangeApi.Command;
import io.portico.application.port.in.api.ChangeApi.Outcome.Changed;
import io.portico.application.port.in.api.ChangeApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelChange.Merge;
import io.portico.domain.label.LabelChange.Replace;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChangeApiServiceTest extends ServiceTest {

  private final ChangeApi changeApi = new LabelServices(stores, new TickingClock()).changeApi();
  private final RemoveApi removeApi = new LabelServices(stores, new TickingClock()).removeApi();

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team", "region");
    Given.label(stores, organisation, aLabel("old").deprecated().build());
  }

  /* ---- description ---- */

  @Test
  void change_descriptionOnly_keepsLabelsAndOrigin() {
    var api = added(anApi("Payments").labelled("tier", "1").from("gateway", "a"));
    var expected = api.describedAs(described("Payments 2"), TickingClock.nth(1));

    assertThat(change(api, today -> described(today.name() + " 2"), Optional.empty()))
        .isEqualTo(new Changed(expected));

    assertThat(stored(api)).isEqualTo(expected);
  }

  @Test
  void change_descriptionAndLabels_changesBothAtOneInstant() {
    var api = added("tier", "1", "team", "blue");

    change(api, _ -> described("Loans"), Optional.of(Merge.giving(labels("tier", "2"))));

    var changed = stored(api);
    assertThat(changed.description()).isEqualTo(described("Loans"));
    assertThat(changed.labels().labels()).isEqualTo(labels("tier", "2", "team", "blue"));
    assertThat(changed.updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(changed.createdAt()).isEqualTo(api.createdAt());
  }

  @Test
  void change_invalidDescription_throwsAndChangesNothing() {
    var api = added("tier", "1");
    var labels = Optional.<LabelChange>of(Merge.giving(labels("tier", "2")));

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> change(api, _ -> described(" "), labels));

    assertThat(stored(api)).isEqualTo(api);
  }

  /* ---- labels ---- */

  @Test
  void change_labelsReplaced_keepsTheProvenanceOfEqualLabelsAndRemovesTheOthers() {
    var api = added("tier", "1", "team", "blue");
    var expected =
        api.carrying(
            LabelAssignments.of(
                List.of(api.labels().byName().get(name("tier")), byAdmin("region", "eu"))),
            TickingClock.nth(1));

    assertThat(change(api, new Replace(labels("tier", "1", "region", "eu"))))
        .isEqualTo(new Changed(expected));
    assertThat(stored(api)).isEqualTo(expected);

    change(api, new Replace(Labels.NONE));
    assertThat(stored(api)).isEqualTo(api.carrying(LabelAssignments.NONE, TickingClock.nth(2)));
  }

  @Test
  void change_labelsMerged_keepsTheOtherLabels() {
    var api = added("tier", "1", "team", "blue");
    var expected =
        api.carrying(
            LabelAssignments.of(
                List.of(api.labels().byName().get(name("team")), byAdmin("tier", "2"))),
            TickingClock.nth(1));

    assertThat(change(api, Merge.giving(labels("tier", "2")))).isEqualTo(new Changed(expected));

    assertThat(stored(api)).isEqualTo(expected);
  }

  static Stream<LabelChange> changesOfNothing() {
    return Stream.of(
        LabelChange.none(),
        merge(Labels.NONE, "region"),
        Merge.giving(labels("tier", "1")),
        new Replace(labels("tier", "1", "old", "yes")));
  }

  @ParameterizedTest
  @MethodSource("changesOfNothing")
  void change_sameLabels_changesNothing(LabelChange change) {
    var api = added("tier", "1", "old", "yes");

    assertThat(change(api, change)).isEqualTo(new Changed(api));

    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void change_badLabelsOrOneInOtherCase_returnsThemAllAndChangesNothing() {
    var api = added("team", "blue", "old", "yes");
    var bad = labels("old", "no", "region", "eu", "regoin", "eu", "tier", "3");
    var rejections =
        rejected(
            new LabelDeprecated(name("old")),
            new UnknownLabel(name("regoin"), List.of(name("region"))),
            new ValueNotAllowed(name("tier"), new LabelValue("3"), oneOf("1", "2")));

    assertThat(change(api, Merge.giving(labels("Tier", "2"))))
        .isEqualTo(rejected(new UnknownLabel(name("Tier"), List.of(name("tier")))));
    assertThat(change(api, new Replace(bad))).isEqualTo(rejections);
    assertThat(change(api, Merge.giving(bad))).isEqualTo(rejections);
    assertThat(change(api, _ -> described("Loans"), Optional.of(Merge.giving(bad))))
        .isEqualTo(rejections);

    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void change_mergeBeyondTheMaximum_isRefusedAndChangesNothing() {
    var most = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      Given.freeTextLabels(stores, organisation, "label" + number);
      most.put(name("label" + number), new LabelValue("1"));
    }
    var api = added(anApi("Payments").labelled(new Labels(most)));

    assertThat(change(api, Merge.giving(labels("tier", "1"))))
        .isEqualTo(new LabelsRefused(new LabelRefusal.TooManyLabels(65)));

    assertThat(stored(api)).isEqualTo(api);
  }

  /* ---- former names ---- */

  @Test
  void change_labelsByFormerName_setsAndRemovesTheLabelByItsCurrentName() {
    Given.renamed(stores, organisation, name("tier"), name("level"));
    var api = added("team", "blue");

    change(api, Merge.giving(labels("tier", "1")));
    assertThat(stored(api).labels().labels()).isEqualTo(labels("level", "1", "team", "blue"));

    assertThat(change(api, merge(Labels.NONE, "level", "tier"))).isInstanceOf(Changed.class);
    assertThat(stored(api).labels().labels()).isEqualTo(labels("team", "blue"));
  }

  @Test
  void change_badLabelsByFormerName_areReportedUnderTheGivenNames() {
    Given.renamed(stores, organisation, name("tier"), name("level"));
    var api = added("level", "1");

    assertThat(change(api, merge(labels("tier", "3"), "levle")))
        .isEqualTo(
            rejected(
                new UnknownLabel(name("levle"), List.of(name("level"))),
                new ValueNotAllowed(name("tier"), new LabelValue("3"), oneOf("1", "2"))));
  }

  @Test
  void change_formerAndCurrentName_throwsAndChangesNothing() {
    Given.renamed(stores, organisation, name("tier"), name("level"));
    var api = added("level", "1");

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> change(api, new Replace(labels("level", "2", "tier", "2"))))
        .withMessageStartingWith("labels.tier: ");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> change(api, merge(labels("level", "2"), "tier")))
        .withMessageStartingWith("labels.level: ");

    assertThat(stored(api)).isEqualTo(api);
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGone() {
    var api = added("tier", "1");

    assertThat(remove(api, false)).isEqualTo(new RemoveApi.Outcome.Removed());

    assertThat(stores.apis().find(organisation, api.id())).isEmpty();
  }

  @Test
  void remove_offeredByTheCatalogue_isRefusedWithTheEntriesUnlessForced() {
    var api = added("tier", "1");
    var offered = anEntry("Gold").about(api.id()).offering(new PlanId(Ids.next())).build();
    var other = anEntry("Silver").offering(new PlanId(Ids.next())).build();
    offer(offered, other);

    assertThat(remove(api, false)).isEqualTo(new RemoveApi.Outcome.Offered(List.of(offered)));
    assertThat(stored(api)).isEqualTo(api);

    assertThat(remove(api, true)).isEqualTo(new RemoveApi.Outcome.Removed());
    assertThat(stores.apis().find(organisation, api.id())).isEmpty();
    assertThat(stores.catalogues().offering(organisation, api.id())).containsExactly(offered);
  }

  @Test
  void remove_bindingUnderTheFormerNameOfALabel_countsAsUnderTheCurrentOne() {
    var api = added("team", "blue");
    Given.renamed(stores, organisation, name("team"), name("squad"));
    var binding = Binding.of(Role.PUBLISHER, Optional.of(Selector.parse("team!=blue")));
    var other = new Actor(organisation, Ids.user(), new BoundRights(List.of(binding)));

    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(
            () ->
                removeApi.remove(
                    new RemoveApi.Command(other, api.id(), false, Precondition.none())));

    assertThat(stores.apis().find(organisation, api.id())).isPresent();
  }

  private void offer(CatalogueEntry... entries) {
    var id = new CatalogueId(Ids.next());
    stores
        .unitOfWork()
        .run(
            () -> {
              stores.catalogues().findForUpdate(organisation, id);
              stores.catalogues().replace(organisation, new Catalogue(id, List.of(entries)));
            });
  }

  private RemoveApi.Outcome remove(ApiRecord api, boolean force) {
    return removeApi.remove(new RemoveApi.Command(admin, api.id(), force, Precondition.none()));
  }

  /* ---- refusals ---- */

  @Test
  void changeAndRemove_refused_changeNothing() {
    var api = added("tier", "1");
    Precondition<ApiRecord> different = present -> !present.equals(api);

    assertBothRefused(RefusedException.NotFound.class, admin, Ids.api(), Precondition.none());
    assertBothRefused(RefusedException.NotFound.class, stranger, api.id(), Precondition.none());
    assertBothRefused(RefusedException.NotPermitted.class, approver, api.id(), Precondition.none());
    assertBothRefused(RefusedException.NotPermitted.class, viewer, api.id(), Precondition.none());
    assertBothRefused(RefusedException.Stale.class, admin, api.id(), different);
    assertThat(stored(api)).isEqualTo(api);

    assertThat(changeApi.change(loans(admin, api.id(), api::equals))).isInstanceOf(Changed.class);
  }

  private void assertBothRefused(
      Class<? extends RefusedException> expected,
      Actor actor,
      ApiId id,
      Precondition<ApiRecord> precondition) {
    assertRefused(
        expected,
        () -> changeApi.change(loans(actor, id, precondition)),
        () -> removeApi.remove(new RemoveApi.Command(actor, id, false, precondition)));
  }

  private static Command loans(Actor actor, ApiId id, Precondition<ApiRecord> expected) {
    return new Command(
        actor,
        id,
        Optional.of(_ -> described("Loans")),
        Optional.of(Merge.giving(labels("team", "red"))),
        expected);
  }

  private ChangeApi.Outcome change(
      ApiRecord api, UnaryOperator<ApiDescription> description, Optional<LabelChange> labels) {
    return changeApi.change(
        new Command(admin, api.id(), Optional.of(description), labels, Precondition.none()));
  }

  private ChangeApi.Outcome change(ApiRecord api, LabelChange labels) {
    return changeApi.change(Command.ofLabels(admin, api.id(), labels, Precondition.none()));
  }

  private static Merge merge(Labels given, String... removed) {
    return new Merge(given, new TreeSet<>(Arrays.stream(removed).map(LabelName::new).toList()));
  }

  private static LabelsRefused rejected(Rejection... rejections) {
    return new LabelsRefused(new LabelRefusal.LabelsRejected(List.of(rejections)));
  }

  private LabelAssignment byAdmin(String name, String value) {
    return new LabelAssignment(
        name(name),
        new LabelValue(value),
        new LabelSource.Manual(),
        admin.user(),
        TickingClock.nth(1));
  }
}
