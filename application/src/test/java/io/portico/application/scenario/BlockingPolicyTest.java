package io.portico.application.scenario;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.LabelRefusal.PoliciesBroken;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.in.label.NamedBy;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A blocking policy is enforced by every use case that writes labels. */
class BlockingPolicyTest extends ServiceTest {

  private static final List<PolicyViolation> OWNED_BROKEN =
      List.of(new PolicyViolation("Owned", PolicySeverity.WARNING, List.of(required("team"))));

  private final TickingClock clock = new TickingClock();
  private final LabelServices services = new LabelServices(stores, clock);
  private final RegisterApi registerApi = services.registerApi(new SequentialIds());
  private final ChangeApi changeApi = services.changeApi();
  private final ApplyLabels applyLabels = services.applyLabels();
  private final ReplaceLabel replaceLabel = services.replaceLabel();
  private final RemoveLabel removeLabel = services.removeLabel();

  @BeforeEach
  void demandTeams() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").formerly("level").build());
    Given.freeTextLabels(stores, organisation, "team", "waived.team");
    stores
        .governancePolicies()
        .add(organisation, aPolicy("Owned").on("tier=1").requiring("team").blocking().build());
  }

  @Test
  void register_wouldBreakThePolicy_isRefused() {
    assertThat(register(labels("tier", "1")))
        .isEqualTo(new RegisterApi.Outcome.LabelsRefused(new PoliciesBroken(OWNED_BROKEN)));
    assertThat(stores.apis().count(organisation, ApiFilter.ALL)).isZero();
    assertThat(register(labels("tier", "1", "team", "blue")))
        .isInstanceOf(RegisterApi.Outcome.Registered.class);
    assertThat(register(labels("tier", "2"))).isInstanceOf(RegisterApi.Outcome.Registered.class);
  }

  @Test
  void label_wouldBreakThePolicy_isRefusedAndChangesNothing() {
    var api = added(anApi("Payments").labelled("tier", "2"));

    assertThat(label(api, labels("tier", "1")))
        .isEqualTo(new ChangeApi.Outcome.LabelsRefused(new PoliciesBroken(OWNED_BROKEN)));
    assertThat(stored(api)).isEqualTo(api);
    assertThat(label(api, labels("tier", "1", "team", "blue")))
        .isInstanceOf(ChangeApi.Outcome.Changed.class);
  }

  @Test
  void label_apiThatViolatesThePolicyAlready_isChanged() {
    var api = added(anApi("Payments").labelled("tier", "1"));

    assertThat(label(api, labels("waived.team", "no")))
        .isInstanceOf(ChangeApi.Outcome.Changed.class);
  }

  @Test
  void change_wouldBreakThePolicy_isRefusedAndTheDescriptionAloneIsNot() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    assertThat(change(api, Optional.of(LabelChange.Merge.removing(Set.of(name("team"))))))
        .isEqualTo(new ChangeApi.Outcome.LabelsRefused(new PoliciesBroken(OWNED_BROKEN)));
    assertThat(stored(api)).isEqualTo(api);
    assertThat(change(api, Optional.empty())).isInstanceOf(ChangeApi.Outcome.Changed.class);
  }

  @Test
  void apply_someWouldBreakThePolicy_areTheFailures() {
    var good = added(anApi("Good").labelled("tier", "2", "team", "blue"));
    var bad = added(anApi("Bad").labelled("tier", "2"));

    var failure = new Failure(bad.id(), new PoliciesBroken(OWNED_BROKEN).reason());

    assertThat(((ApplyLabels.Outcome.Refused) apply(false)).report().failures())
        .containsExactly(failure);
    assertThat(((ApplyLabels.Outcome.Applied) apply(true)).report().failures())
        .containsExactly(failure);
    assertThat(stored(bad)).isEqualTo(bad);
    assertThat(stored(good).labels().labels()).isEqualTo(labels("tier", "1", "team", "blue"));
  }

  @Test
  void replaceLabel_mergedValuesWouldBreakThePolicy_namesTheFirstApis() {
    IntStream.range(0, RemoveLabel.NAMED_APIS + 5)
        .forEach(_ -> added(anApi("Payments").labelled("tier", "2")));

    var broken =
        (ReplaceLabel.Outcome.PoliciesBroken)
            replace(new DroppedValues.MergeInto(new LabelValue("1")));

    assertThat(broken.first()).hasSize(RemoveLabel.NAMED_APIS);
    assertThat(broken.first().getFirst().violations()).isEqualTo(OWNED_BROKEN);
    var counts = stores.apis().countLabels(organisation, ApiFilter.ALL, List.of(name("tier")));
    assertThat(counts.getFirst().values()).containsOnlyKeys(new LabelValue("2"));
  }

  @Test
  void replaceLabel_formerNameThatAPolicyUses_isNotDropped() {
    stores
        .governancePolicies()
        .add(organisation, aPolicy("Old").on("level=1").requiring("team").build());
    stores.plans().add(organisation, aPlan("Open").selecting("level!=1").build());
    stores.plans().add(organisation, aPlan("New").selecting("tier!=1").build());

    assertThat(replace(new DroppedValues.Refuse()))
        .isEqualTo(
            new ReplaceLabel.Outcome.FormerNamesInPolicies(
                Set.of(name("level")), new NamedBy(List.of("Old"), List.of("Open"), List.of())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "tier", "level"})
  void removeLabel_thatPoliciesName_isRefusedNamingThem(String label) {
    assertThat(((RemoveLabel.Outcome.InPolicies) remove(label)).by().policies())
        .containsExactly("Owned");
  }

  @Test
  void removeLabel_thatPlansSelectBy_isRefusedNamingThemAndTheLabelStays() {
    stores.plans().add(organisation, aPlan("Open").selecting("waived.team!=no").build());
    stores.plans().add(organisation, aPlan("Other").selecting("tier=1").build());

    assertThat(remove("waived.team"))
        .isEqualTo(
            new RemoveLabel.Outcome.InPolicies(
                name("waived.team"), new NamedBy(List.of(), List.of("Open"), List.of())));
  }

  @Test
  void removeLabel_byWhichAGroupIsSelected_isRefusedNamingTheApis() {
    stores
        .governancePolicies()
        .add(
            organisation,
            aPolicy("Not waived").on("!waived.*").requiring("team").blocking().build());
    var api = added(anApi("Payments").labelled("waived.team", "yes"));

    assertThat(remove("waived.team"))
        .isEqualTo(
            new RemoveLabel.Outcome.PoliciesBroken(
                List.of(
                    new ApiViolation(
                        api.id(),
                        "Payments",
                        List.of(
                            new PolicyViolation(
                                "Not waived",
                                PolicySeverity.WARNING,
                                List.of(required("team"))))))));
    assertThat(stored(api)).isEqualTo(api);
  }

  private RegisterApi.Outcome register(Labels labels) {
    return registerApi.register(
        new RegisterApi.Command(admin, Optional.empty(), described("Payments"), labels));
  }

  private ChangeApi.Outcome label(ApiRecord api, Labels labels) {
    return changeApi.change(
        ChangeApi.Command.ofLabels(
            admin, api.id(), LabelChange.Merge.giving(labels), Precondition.none()));
  }

  private ChangeApi.Outcome change(ApiRecord api, Optional<LabelChange> labels) {
    return changeApi.change(
        new ChangeApi.Command(
            admin, api.id(), Optional.of(_ -> described("Renamed")), labels, Precondition.none()));
  }

  private ApplyLabels.Outcome apply(boolean partial) {
    return applyLabels.apply(
        new ApplyLabels.Command(
            admin,
            new ApplyLabels.Target.Matching(ApiFilter.ALL),
            LabelChange.Merge.giving(labels("tier", "1")),
            false,
            partial));
  }

  private ReplaceLabel.Outcome replace(DroppedValues dropped) {
    return replaceLabel.replace(
        new ReplaceLabel.Command(
            admin,
            "tier",
            Optional.empty(),
            new LabelDetails(oneOf("1"), LabelTexts.NONE, false, false),
            dropped instanceof DroppedValues.Refuse() ? Optional.of(Set.of()) : Optional.empty(),
            dropped,
            Precondition.none()));
  }

  private RemoveLabel.Outcome remove(String label) {
    return removeLabel.remove(new RemoveLabel.Command(admin, label, true, Precondition.none()));
  }
}
