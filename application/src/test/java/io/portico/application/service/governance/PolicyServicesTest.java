package io.portico.application.service.governance;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.BrowsePolicies;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyServicesTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final Actor stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);
  private final TickingClock clock = new TickingClock();
  private final GovernancePolicies policies = stores.governancePolicies();
  private final DefinePolicy definePolicy =
      new DefinePolicyService(
          policies,
          stores.labelDefinitions(),
          new SequentialIds(),
          clock,
          stores.unitOfWork(),
          stores.audit());
  private final ReplacePolicy replacePolicy =
      new ReplacePolicyService(
          policies, stores.labelDefinitions(), clock, stores.unitOfWork(), stores.audit());
  private final RemovePolicy removePolicy =
      new RemovePolicyService(policies, stores.unitOfWork(), stores.audit());
  private final ShowPolicy showPolicy = new ShowPolicyService(policies);
  private final BrowsePolicies browsePolicies = new BrowsePoliciesService(policies);

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").formerly("level").build());
    Given.freeTextLabels(stores, organisation, "team");
  }

  /* ---- define ---- */

  @Test
  void define_fittingPolicy_isStoredAsWritten() {
    var details = aPolicy("Owned").on("level=1").requiring("team").details();
    var expected =
        new GovernancePolicy(
            new GovernancePolicyId(SequentialIds.nth(1)),
            details,
            TickingClock.nth(1),
            TickingClock.nth(1));

    assertThat(define(details)).isEqualTo(new DefinePolicy.Outcome.Defined(expected));
    assertThat(policies.find(organisation, expected.id())).contains(expected);
  }

  @Test
  void define_nameTaken_saysSo() {
    define(aPolicy("Owned").requiring("team").details());

    assertThat(define(aPolicy("OWNED").requiring("team").details()))
        .isEqualTo(new DefinePolicy.Outcome.NameTaken("OWNED"));
  }

  @Test
  void define_asManyAsThereMayBe_saysSo() {
    for (var i = 0; i < GovernancePolicies.MOST; i++) {
      policies.add(organisation, aPolicy("policy " + i).requiring("team").build());
    }

    assertThat(define(aPolicy("Owned").requiring("team").details()))
        .isEqualTo(new DefinePolicy.Outcome.TooMany(500));
  }

  @Test
  void define_unknownLabelOrValue_saysWhereAndStoresNothing() {
    var details = aPolicy("Owned").requiring("teem").requiring("tier", "9").details();

    assertThat(define(details))
        .isEqualTo(
            new DefinePolicy.Outcome.Misfitting(
                List.of(
                    new Misfit(
                        "requires[0].label",
                        new UnknownLabel(name("teem"), List.of(name("team"), name("tier")))),
                    new Misfit(
                        "requires[1].values[0]",
                        new ValueNotAllowed(
                            name("tier"),
                            new LabelValue("9"),
                            List.of(new LabelValue("1"), new LabelValue("2")))))));
    assertThat(policies.page(organisation, Optional.empty(), 10)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void anyWrite_otherRoles_isNotPermitted(Role role) {
    var policy = added(aPolicy("Owned").requiring("team"));
    var actor = new Actor(organisation, Ids.user(), role);
    var details = aPolicy("Other").requiring("team").details();

    assertThat(definePolicy.define(new DefinePolicy.Command(actor, details)))
        .isEqualTo(new DefinePolicy.Outcome.NotPermitted());
    assertThat(
            replacePolicy.replace(
                new ReplacePolicy.Command(
                    actor, "Owned", Optional.empty(), details, Precondition.none())))
        .isEqualTo(new ReplacePolicy.Outcome.NotPermitted());
    assertThat(remove(actor, "Owned")).isEqualTo(new RemovePolicy.Outcome.NotPermitted());
    assertThat(policies.page(organisation, Optional.empty(), 10)).containsExactly(policy);
    assertThat(showPolicy.show(actor, "Owned")).contains(policy);
  }

  /* ---- replace ---- */

  @Test
  void replace_byIdOrName_keepsIdAndCreation() {
    var policy = added(aPolicy("Owned").requiring("team"));
    var details = aPolicy("Tiered").requiring("tier", "1").blocking().details();

    assertThat(replace(policy.id().toString(), Optional.of(policy.id()), details))
        .isEqualTo(new ReplacePolicy.Outcome.Replaced(policy.saying(details, TickingClock.nth(1))));
    assertThat(replace("tiered", Optional.empty(), policy.details()))
        .isEqualTo(
            new ReplacePolicy.Outcome.Replaced(
                policy.saying(policy.details(), TickingClock.nth(2))));
  }

  @Test
  void replace_sameTerms_changesNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertThat(replace("Owned", Optional.empty(), policy.details()))
        .isEqualTo(new ReplacePolicy.Outcome.Replaced(policy));
  }

  @Test
  void replace_underTheIdOfAnother_throwsNamingTheField() {
    var policy = added(aPolicy("Owned").requiring("team"));
    var other = Optional.of(new GovernancePolicyId(Ids.next()));

    assertThatThrownBy(() -> replace("Owned", other, policy.details()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("id: ");
  }

  @Test
  void replace_refused_saysWhyAndChangesNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));
    added(aPolicy("Other").requiring("team"));

    assertThat(replace("none", Optional.empty(), policy.details()))
        .isEqualTo(new ReplacePolicy.Outcome.UnknownPolicy("none"));
    assertThat(replace("Owned", Optional.empty(), aPolicy("other").requiring("team").details()))
        .isEqualTo(new ReplacePolicy.Outcome.NameTaken("other"));
    assertThat(replace("Owned", Optional.empty(), aPolicy("x").requiring("teem").details()))
        .isInstanceOf(ReplacePolicy.Outcome.Misfitting.class);
    assertThat(
            replacePolicy.replace(
                new ReplacePolicy.Command(
                    stranger,
                    policy.id().toString(),
                    Optional.empty(),
                    policy.details(),
                    Precondition.none())))
        .isInstanceOf(ReplacePolicy.Outcome.class)
        .isNotInstanceOf(ReplacePolicy.Outcome.Replaced.class);
    assertThat(policies.find(organisation, policy.id())).contains(policy);
  }

  @Test
  void replaceAndRemove_notWhatIsExpected_areStaleAndChangeNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));
    Precondition<GovernancePolicy> other = present -> !present.equals(policy);

    assertThat(
            replacePolicy.replace(
                new ReplacePolicy.Command(
                    admin,
                    "Owned",
                    Optional.empty(),
                    aPolicy("Other").requiring("teem").details(),
                    other)))
        .isEqualTo(new ReplacePolicy.Outcome.Stale());
    assertThat(removePolicy.remove(new RemovePolicy.Command(admin, "Owned", other)))
        .isEqualTo(new RemovePolicy.Outcome.Stale());
    assertThat(policies.find(organisation, policy.id())).contains(policy);
  }

  /* ---- remove, show, browse ---- */

  @Test
  void remove_presentThenAbsent_saysWhich() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertThat(remove(stranger, policy.id().toString()))
        .isEqualTo(new RemovePolicy.Outcome.UnknownPolicy(policy.id().toString()));
    assertThat(remove(admin, "OWNED")).isEqualTo(new RemovePolicy.Outcome.Removed(policy));
    assertThat(remove(admin, "Owned")).isEqualTo(new RemovePolicy.Outcome.UnknownPolicy("Owned"));
  }

  @Test
  void show_byIdOrNameOrOfAnotherOrganisation_findsOnlyOnesOwn() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertThat(showPolicy.show(admin, policy.id().toString())).contains(policy);
    assertThat(showPolicy.show(admin, "owned")).contains(policy);
    assertThat(showPolicy.show(admin, "none")).isEmpty();
    assertThat(showPolicy.show(stranger, "Owned")).isEmpty();
  }

  @Test
  void browse_pageByPage_isEveryPolicyOnce() {
    var a = added(aPolicy("a").requiring("team"));
    var b = added(aPolicy("B").requiring("team"));
    var c = added(aPolicy("c").requiring("team"));

    assertThat(browsePolicies.browse(new BrowsePolicies.Query(admin, Optional.empty(), 2)))
        .isEqualTo(new BrowsePolicies.Page(List.of(a, b), Optional.of("B")));
    assertThat(browsePolicies.browse(new BrowsePolicies.Query(admin, Optional.of("B"), 2)))
        .isEqualTo(new BrowsePolicies.Page(List.of(c), Optional.empty()));
  }

  private DefinePolicy.Outcome define(PolicyDetails details) {
    return definePolicy.define(new DefinePolicy.Command(admin, details));
  }

  private ReplacePolicy.Outcome replace(
      String policy, Optional<GovernancePolicyId> told, PolicyDetails details) {
    return replacePolicy.replace(
        new ReplacePolicy.Command(admin, policy, told, details, Precondition.none()));
  }

  private RemovePolicy.Outcome remove(Actor actor, String policy) {
    return removePolicy.remove(new RemovePolicy.Command(actor, policy, Precondition.none()));
  }

  private GovernancePolicy added(PolicyFixture fixture) {
    var policy = fixture.build();
    assertThat(policies.add(organisation, policy)).isEqualTo(GovernancePolicies.Addition.ADDED);
    return policy;
  }
}
