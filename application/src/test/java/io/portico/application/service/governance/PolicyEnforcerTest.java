package io.portico.application.service.governance;

import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Addition;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.Labels;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolicyEnforcerTest extends ServiceTest {

  private static final PolicyViolation TEAM_MISSING =
      new PolicyViolation("owned", PolicySeverity.ERROR, List.of(required("team")));

  private final PolicyEnforcer enforcer =
      new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions());

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "tier", "team", "region");
  }

  /* ---- new APIs ---- */

  @Test
  void violationsOfNew_blockingPolicy_namesPolicyAndLabel() {
    add(aPolicy("owned").graded(PolicySeverity.ERROR).requiring("team").blocking());

    assertThat(guard().violationsOfNew(labels("tier", "1"))).containsExactly(TEAM_MISSING);
    assertThat(guard().violationsOfNew(labels("team", "blue"))).isEmpty();
  }

  @Test
  void violationsOfNew_reportingOrInactivePolicy_none() {
    add(aPolicy("reporting").requiring("team"));
    add(aPolicy("inactive").requiring("team").blocking().inactive());

    assertThat(guard().violationsOfNew(Labels.NONE)).isEmpty();
  }

  @Test
  void violationsOfNew_selectorDoesNotMatch_none() {
    add(aPolicy("owned").on("tier=1").requiring("team").blocking());

    assertThat(guard().violationsOfNew(labels("tier", "2"))).isEmpty();
    assertThat(guard().violationsOfNew(labels("tier", "1"))).hasSize(1);
  }

  @Test
  void violationsOfNew_policyOfAnotherOrganisation_none() {
    stores
        .governancePolicies()
        .add(Given.organisation(stores), aPolicy("owned").requiring("team").blocking().build());

    assertThat(guard().violationsOfNew(Labels.NONE)).isEmpty();
  }

  /* ---- changed APIs ---- */

  @Test
  void violations_compliantOrNotApplicableBefore_areReported() {
    add(aPolicy("owned").graded(PolicySeverity.ERROR).on("tier=1").requiring("team").blocking());

    assertThat(guard().violations(labels("tier", "1", "team", "blue"), labels("tier", "1")))
        .containsExactly(TEAM_MISSING);
    assertThat(guard().violations(labels("tier", "2"), labels("tier", "1")))
        .containsExactly(TEAM_MISSING);
    assertThat(guard().violations(labels("tier", "2"), labels("tier", "1", "team", "red")))
        .isEmpty();
  }

  @Test
  void violations_violatedBefore_isIgnored() {
    add(aPolicy("owned").requiring("team").requiring("region").blocking());

    assertThat(guard().violations(Labels.NONE, labels("team", "blue"))).isEmpty();
    assertThat(guard().violations(labels("team", "blue"), labels("tier", "1"))).isEmpty();
  }

  @Test
  void violations_severalPolicies_areCheckedSeparately() {
    add(aPolicy("a").requiring("team").blocking());
    add(aPolicy("b").requiring("region", "eu").blocking());
    add(aPolicy("c").requiring("tier").blocking());

    assertThat(guard().violations(labels("region", "eu", "tier", "1"), labels("region", "us")))
        .extracting(PolicyViolation::policy)
        .containsExactly("b", "c");
  }

  /* ---- former names ---- */

  @Test
  void violations_renamedLabel_isCheckedByItsCurrentName() {
    add(aPolicy("owned").on("tier=1").requiring("team").blocking());
    Given.renamed(stores, organisation, name("team"), name("squad"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(guard().violationsOfNew(labels("level", "1", "squad", "blue"))).isEmpty();
    assertThat(guard().violationsOfNew(labels("level", "1")))
        .extracting(PolicyViolation::lacking)
        .containsExactly(List.of(required("squad")));
  }

  private void add(PolicyFixture policy) {
    assertThat(stores.governancePolicies().add(organisation, policy.build()))
        .isEqualTo(Addition.ADDED);
  }

  private PolicyEnforcer.Guard guard() {
    return enforcer.guard(organisation);
  }
}
