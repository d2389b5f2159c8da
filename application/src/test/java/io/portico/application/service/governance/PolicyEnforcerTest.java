package io.portico.application.service.governance;

import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolicyEnforcerTest {

  private static final PolicyViolation TEAM_LACKS =
      new PolicyViolation("owned", PolicySeverity.ERROR, List.of(required("team")));

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final PolicyEnforcer gate =
      new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions());

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "tier", "team", "region");
  }

  /* ---- new APIs ---- */

  @Test
  void breachesByNew_blockingPolicy_namesPolicyAndLabel() {
    add(aPolicy("owned").graded(PolicySeverity.ERROR).requiring("team").blocking());

    assertThat(guard().breachesByNew(labels("tier", "1"))).containsExactly(TEAM_LACKS);
    assertThat(guard().breachesByNew(labels("team", "blue"))).isEmpty();
  }

  @Test
  void breachesByNew_policyThatReportsOrIsInactive_none() {
    add(aPolicy("reporting").requiring("team"));
    add(aPolicy("inactive").requiring("team").blocking().inactive());

    assertThat(guard().breachesByNew(Labels.NONE)).isEmpty();
  }

  @Test
  void breachesByNew_policyForOtherApis_none() {
    add(aPolicy("owned").on("tier=1").requiring("team").blocking());

    assertThat(guard().breachesByNew(labels("tier", "2"))).isEmpty();
    assertThat(guard().breachesByNew(labels("tier", "1"))).hasSize(1);
  }

  @Test
  void breachesByNew_policyOfAnotherOrganisation_none() {
    stores
        .governancePolicies()
        .add(Given.organisation(stores), aPolicy("owned").requiring("team").blocking().build());

    assertThat(guard().breachesByNew(Labels.NONE)).isEmpty();
  }

  /* ---- changed APIs ---- */

  @Test
  void breaches_policyKeptBefore_isToldOf() {
    add(aPolicy("owned").graded(PolicySeverity.ERROR).requiring("team").blocking());

    assertThat(guard().breaches(labels("team", "blue"), Labels.NONE)).containsExactly(TEAM_LACKS);
    assertThat(guard().breaches(labels("team", "blue"), labels("team", "red"))).isEmpty();
  }

  @Test
  void breaches_policyThatWasNotForTheApi_isToldOf() {
    add(aPolicy("owned").graded(PolicySeverity.ERROR).on("tier=1").requiring("team").blocking());

    assertThat(guard().breaches(labels("tier", "2"), labels("tier", "1")))
        .containsExactly(TEAM_LACKS);
  }

  @Test
  void breaches_policyViolatedBefore_doesNotStandInTheWay() {
    add(aPolicy("owned").requiring("team").requiring("region").blocking());

    assertThat(guard().breaches(Labels.NONE, labels("team", "blue"))).isEmpty();
    assertThat(guard().breaches(labels("team", "blue"), labels("tier", "1"))).isEmpty();
  }

  @Test
  void breaches_severalPolicies_eachCountsForItself() {
    add(aPolicy("a").requiring("team").blocking());
    add(aPolicy("b").requiring("region", "eu").blocking());
    add(aPolicy("c").requiring("tier").blocking());

    assertThat(guard().breaches(labels("region", "eu", "tier", "1"), labels("region", "us")))
        .extracting(PolicyViolation::policy)
        .containsExactly("b", "c");
  }

  /* ---- former names ---- */

  @Test
  void breaches_labelRenamedSince_isKnownByItsFormerName() {
    add(aPolicy("owned").on("tier=1").requiring("team").blocking());
    rename("team", "squad");
    rename("tier", "level");

    assertThat(guard().breachesByNew(labels("level", "1", "squad", "blue"))).isEmpty();
    assertThat(guard().breachesByNew(labels("level", "1")))
        .extracting(PolicyViolation::lacking)
        .containsExactly(List.of(required("squad")));
  }

  private void rename(String from, String to) {
    stores
        .unitOfWork()
        .execute(
            () -> {
              var definitions = stores.labelDefinitions();
              var definition =
                  definitions.named(organisation, Set.of(name(from))).values().iterator().next();
              return definitions.replace(organisation, definition.renamed(name(to)));
            });
  }

  private void add(PolicyFixture policy) {
    assertThat(stores.governancePolicies().add(organisation, policy.build()))
        .isEqualTo(GovernancePolicies.Addition.ADDED);
  }

  private PolicyEnforcer.Guard guard() {
    return gate.open(organisation);
  }
}
