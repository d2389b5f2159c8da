package io.portico.application.service.governance;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.out.Addition;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyServicesTest extends ServiceTest {

  private final TickingClock clock = new TickingClock();
  private final GovernancePolicies policies = stores.governancePolicies();
  private final PolicyService service =
      new PolicyService(
          policies,
          stores.labelDefinitions(),
          new SequentialIds(),
          clock,
          unitOfWork,
          stores.audit());
  private final GovernanceQueries queries =
      new GovernanceQueriesService(
          policies,
          stores.labelDefinitions(),
          stores.discoveryMappings(),
          stores.apis(),
          stores.governanceCounts(),
          () -> ApiFixture.AT);

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").formerly("level").build());
    Given.freeTextLabels(stores, organisation, "team");
  }

  /* ---- define ---- */

  @Test
  void define_validRule_isStored() {
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
  void define_nameTaken_isRefused() {
    define(aPolicy("Owned").requiring("team").details());

    assertThat(define(aPolicy("OWNED").requiring("team").details()))
        .isEqualTo(new DefinePolicy.Outcome.NameTaken("OWNED"));
  }

  @Test
  void define_maximumReached_isRefused() {
    for (var i = 0; i < GovernancePolicies.MOST; i++) {
      policies.add(organisation, aPolicy("policy " + i).requiring("team").build());
    }

    assertThat(define(aPolicy("Owned").requiring("team").details()))
        .isEqualTo(new DefinePolicy.Outcome.TooMany(500));
  }

  @Test
  void define_invalidRule_namesTheFieldsAndStoresNothing() {
    var details = aPolicy("Owned").requiring("teem").requiring("tier", "9").details();

    assertThat(define(details))
        .isEqualTo(
            new DefinePolicy.Outcome.InvalidRule(
                List.of(
                    new RuleError(
                        "requires[0].label",
                        new UnknownLabel(name("teem"), List.of(name("team"), name("tier")))),
                    new RuleError(
                        "requires[1].values[0]",
                        new ValueNotAllowed(name("tier"), new LabelValue("9"), oneOf("1", "2"))))));
    assertThat(policies.page(organisation, Optional.empty(), 10)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void anyWrite_otherRoles_isNotPermitted(Role role) {
    var policy = added(aPolicy("Owned").requiring("team"));
    var actor = callerAs(role);
    var details = aPolicy("Other").requiring("team").details();

    assertNotPermitted(
        () -> service.define(new DefinePolicy.Command(actor, details)),
        () -> replace(actor, "Owned", Optional.empty(), details),
        () -> remove(actor, "Owned"));
    assertThat(policies.page(organisation, Optional.empty(), 10)).containsExactly(policy);
    assertThat(queries.policy(actor, "Owned")).isEqualTo(policy);
  }

  /* ---- replace ---- */

  @Test
  void replace_byIdOrName_keepsIdAndCreation() {
    var policy = added(aPolicy("Owned").requiring("team"));
    var details = aPolicy("Tiered").requiring("tier", "1").blocking().details();

    assertThat(replace(policy.id().toString(), Optional.of(policy.id()), details))
        .isEqualTo(
            new ReplacePolicy.Outcome.Replaced(policy.withDetails(details, TickingClock.nth(1))));
    assertThat(replace("tiered", Optional.empty(), policy.details()))
        .isEqualTo(
            new ReplacePolicy.Outcome.Replaced(
                policy.withDetails(policy.details(), TickingClock.nth(2))));
  }

  @Test
  void replace_sameDetails_changesNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertThat(replace("Owned", Optional.empty(), policy.details()))
        .isEqualTo(new ReplacePolicy.Outcome.Replaced(policy));
  }

  @Test
  void replace_otherStatedId_throwsNamingTheField() {
    var policy = added(aPolicy("Owned").requiring("team"));
    var other = Optional.of(new GovernancePolicyId(Ids.next()));

    assertThatInvalid(() -> replace("Owned", other, policy.details()))
        .hasMessageStartingWith("id: ");
  }

  @Test
  void replace_refused_changesNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));
    added(aPolicy("Other").requiring("team"));

    assertThat(replace("Owned", Optional.empty(), aPolicy("other").requiring("team").details()))
        .isEqualTo(new ReplacePolicy.Outcome.NameTaken("other"));
    assertThat(replace("Owned", Optional.empty(), aPolicy("x").requiring("teem").details()))
        .isInstanceOf(ReplacePolicy.Outcome.InvalidRule.class);
    assertNotFound(
        () -> replace("none", Optional.empty(), policy.details()),
        () -> replace(stranger, policy.id().toString(), Optional.empty(), policy.details()));
    assertThat(policies.find(organisation, policy.id())).contains(policy);
  }

  @Test
  void replaceAndRemove_preconditionFails_areStaleAndChangeNothing() {
    var policy = added(aPolicy("Owned").requiring("team"));
    Precondition<GovernancePolicy> other = present -> !present.equals(policy);
    var command =
        new ReplacePolicy.Command(
            admin, "Owned", Optional.empty(), aPolicy("Other").requiring("teem").details(), other);

    assertRefused(
        RefusedException.Stale.class,
        () -> service.replace(command),
        () -> service.remove(admin, "Owned", other));
    assertThat(policies.find(organisation, policy.id())).contains(policy);
  }

  /* ---- remove, read ---- */

  @Test
  void remove_presentThenAbsent_isNotFoundTheSecondTime() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertNotFound(() -> remove(stranger, policy.id().toString()));
    remove(admin, "OWNED");
    assertThat(policies.find(organisation, policy.id())).isEmpty();
    assertNotFound(() -> remove(admin, "Owned"));
  }

  @Test
  void policy_byIdOrName_findsOnlyThoseOfTheOrganisation() {
    var policy = added(aPolicy("Owned").requiring("team"));

    assertThat(queries.policy(admin, policy.id().toString())).isEqualTo(policy);
    assertThat(queries.policy(admin, "owned")).isEqualTo(policy);
    assertNotFound(() -> queries.policy(admin, "none"), () -> queries.policy(stranger, "Owned"));
  }

  @Test
  void policies_pageByPage_returnsEveryPolicyOnce() {
    var a = added(aPolicy("a").requiring("team"));
    var b = added(aPolicy("B").requiring("team"));
    var c = added(aPolicy("c").requiring("team"));

    assertThat(queries.policies(admin, new PageQuery<>(Optional.empty(), 2)))
        .isEqualTo(new Page<>(List.of(a, b), Optional.of("B")));
    assertThat(queries.policies(admin, new PageQuery<>(Optional.of("B"), 2)))
        .isEqualTo(new Page<>(List.of(c), Optional.empty()));
  }

  private DefinePolicy.Outcome define(PolicyDetails details) {
    return service.define(new DefinePolicy.Command(admin, details));
  }

  private ReplacePolicy.Outcome replace(
      String policy, Optional<GovernancePolicyId> statedId, PolicyDetails details) {
    return replace(admin, policy, statedId, details);
  }

  private ReplacePolicy.Outcome replace(
      Actor actor, String policy, Optional<GovernancePolicyId> statedId, PolicyDetails details) {
    return service.replace(
        new ReplacePolicy.Command(actor, policy, statedId, details, Precondition.none()));
  }

  private void remove(Actor actor, String policy) {
    service.remove(actor, policy, Precondition.none());
  }

  private GovernancePolicy added(PolicyFixture fixture) {
    var policy = fixture.build();
    assertThat(policies.add(organisation, policy)).isEqualTo(Addition.ADDED);
    return policy;
  }
}
