package io.portico.application.testkit.contract.governance;

import static io.portico.application.port.out.Addition.ADDED;
import static io.portico.application.port.out.Addition.NAME_TAKEN;
import static io.portico.application.port.out.Addition.TOO_MANY;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link GovernancePolicies} promises, wherever it keeps them. */
class GovernancePoliciesContract extends StoreContract {

  /** Names in their order, case aside. */
  private static final List<String> ORDERED =
      List.of("10", "9", "A", "a b", "A_b", "aXb", "B", "b1", "Z", "Ä", "é", "😀");

  private GovernancePolicies policies;

  @BeforeEach
  void openStores() {
    policies = stores.governancePolicies();
  }

  /* ---- find, named ---- */

  static Stream<PolicyFixture> anyPolicies() {
    var values =
        IntStream.range(0, LabelRequirement.MOST_VALUES)
            .mapToObj(number -> Texts.ofFourByteCharacters(LabelValue.LONGEST, number))
            .toArray(String[]::new);
    var longest =
        aPolicy(Texts.ofFourByteCharacters(PolicyDetails.LONGEST_NAME))
            .described(Texts.ofFourByteCharacters(1_000))
            .on("tier='" + Texts.ofFourByteCharacters(LabelValue.LONGEST) + "'");
    IntStream.range(0, GovernanceRule.MOST_LABELS)
        .forEach(number -> longest.requiring("l" + "x".repeat(60) + number, values));
    return Stream.of(
        longest,
        aPolicy("Owned, 😀 and \"safe\"")
            .described("Who is called at night?\nIt's \\ said here.")
            .on("api_criticality in ('Tier 1',\"it's\"),!old,compliance.*,team^='a\\\\b'")
            .requiring("team")
            .requiring("compliance.gdpr", "yes", "no", "it's \"so\"")
            .graded(PolicySeverity.ERROR)
            .blocking()
            .inactive(),
        owned(),
        owned().graded(PolicySeverity.INFO),
        owned().graded(PolicySeverity.WARNING),
        owned().graded(PolicySeverity.ERROR));
  }

  @ParameterizedTest
  @MethodSource("anyPolicies")
  void find_anyPolicy_returnsAnEqualOne(PolicyFixture any) {
    var policy = added(any);

    assertThat(policies.find(organisation, policy.id())).contains(policy);
    assertThat(policies.named(organisation, policy.details().name())).contains(policy);
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = added(otherOrganisation, owned());

    assertThat(policies.find(organisation, theirs.id())).isEmpty();
    assertThat(policies.find(organisation, new GovernancePolicyId(Ids.next()))).isEmpty();
    assertThat(policies.named(organisation, "owned")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Owned, owned", "owned, OWNED", "Ä owned, ä Owned"})
  void named_otherCase_findsThePolicy(String name, String asked) {
    var policy = added(aPolicy(name).requiring("team"));

    assertThat(policies.named(organisation, asked)).contains(policy);
  }

  @Test
  void named_withBlanksAtTheEnd_isEmpty() {
    added(aPolicy("owned").requiring("team"));

    assertThat(policies.named(organisation, "owned ")).isEmpty();
  }

  @Test
  void named_lookalikes_areDifferent() {
    var folded = new ArrayList<String>();
    for (var text : Texts.LOOKALIKES) {
      if (!folded.contains(PolicyDetails.folded(text))) {
        folded.add(PolicyDetails.folded(text));
        added(aPolicy(text).requiring("team"));
      }
    }

    for (var text : folded) {
      assertThat(policies.named(organisation, text).orElseThrow().details().foldedName())
          .isEqualTo(text);
    }
  }

  /* ---- add ---- */

  @ParameterizedTest
  @CsvSource({"owned, owned", "owned, Owned", "ÄÖÜ, äöü"})
  void add_nameTakenCaseAside_changesNothing(String taken, String wanted) {
    var first = added(aPolicy(taken).requiring("team"));
    var second = aPolicy(wanted).requiring("tier").build();

    assertThat(policies.add(organisation, second)).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(first);
  }

  @Test
  void add_nameTakenInAnotherOrganisation_isAdded() {
    added(otherOrganisation, owned());

    added(owned());
  }

  @Test
  void add_oneNameConcurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var name = "owned" + round;

      var additions =
          Concurrently.run(
              number ->
                  policies.add(organisation, aPolicy(name).requiring("label" + number).build()));

      assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, NAME_TAKEN);
    }
    assertThat(all()).hasSize(ROUNDS);
  }

  @Test
  void add_moreThanTheMaximum_isRefusedAlsoConcurrently() throws InterruptedException {
    for (var number = 1; number < GovernancePolicies.MOST; number++) {
      added(aPolicy("policy " + number).requiring("team"));
    }

    var additions =
        Concurrently.run(
            number ->
                policies.add(organisation, aPolicy("last " + number).requiring("team").build()));

    assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, TOO_MANY);
    assertThat(all()).hasSize(GovernancePolicies.MOST);
    added(otherOrganisation, aPolicy("first").requiring("team"));
  }

  /* ---- replace, remove ---- */

  @Test
  void replace_otherTerms_areFoundAfterwards() {
    var policy = added(aPolicy("owned").on("tier").requiring("team"));
    var wanted =
        policy.withDetails(
            aPolicy("Owned by all").described("new").requiring("region", "eu").blocking().details(),
            ApiFixture.AT.plus(Duration.ofMinutes(1)));

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);

    assertThat(policies.find(organisation, policy.id())).contains(wanted);
    assertThat(policies.named(organisation, "owned")).isEmpty();
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_itsOwnNameInOtherCase_isReplaced() {
    var policy = added(owned());
    var wanted = policy.withDetails(aPolicy("OWNED").requiring("team").details(), ApiFixture.AT);

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_nameOfAnother_changesNothing() {
    var one = added(aPolicy("one").requiring("team"));
    var other = added(aPolicy("other").requiring("team"));

    assertThat(
            replace(other.withDetails(aPolicy("One").requiring("tier").details(), ApiFixture.AT)))
        .isEqualTo(Replacement.NAME_TAKEN);

    assertThat(all()).containsExactly(one, other);
  }

  @Test
  void findForUpdate_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = added(otherOrganisation, owned());

    unitOfWork.run(
        () -> {
          assertThat(policies.findForUpdate(organisation, theirs.id())).isEmpty();
          assertThat(policies.findForUpdate(otherOrganisation, theirs.id())).contains(theirs);
        });
  }

  @Test
  void remove_present_isGoneAndItsNameFree() {
    var policy = added(owned());

    assertThat(policies.remove(otherOrganisation, policy.id())).isFalse();
    assertThat(policies.remove(organisation, policy.id())).isTrue();
    assertThat(policies.remove(organisation, policy.id())).isFalse();

    assertThat(policies.find(organisation, policy.id())).isEmpty();
    assertThat(added(owned())).isNotEqualTo(policy);
  }

  /* ---- page, blocking ---- */

  @Test
  void page_oneAfterAnother_returnsEachPolicyOnceInOrder() {
    addInAnotherOrder(ORDERED);

    for (var limit = 1; limit <= ORDERED.size() + 1; limit++) {
      assertThat(
              inPages(
                  limit,
                  (GovernancePolicy last) -> last.details().name(),
                  (after, size) -> policies.page(organisation, after, size)))
          .as("limit %d", limit)
          .extracting(policy -> policy.details().name())
          .containsExactlyElementsOf(ORDERED);
    }
  }

  @Test
  void page_policiesOfAnotherOrganisation_areExcluded() {
    added(otherOrganisation, aPolicy("a").requiring("team"));
    var ours = added(aPolicy("b").requiring("team"));

    assertThat(all()).containsExactly(ours);
  }

  @Test
  void blocking_some_returnsTheActiveOnesThatBlockInOrder() {
    added(aPolicy("a").requiring("team"));
    added(aPolicy("b").requiring("team").blocking().inactive());
    var d = added(aPolicy("D").on("tier").requiring("team", "blue").blocking());
    var c = added(aPolicy("c").requiring("team").blocking());
    added(otherOrganisation, aPolicy("e").requiring("team").blocking());

    assertThat(policies.blocking(organisation)).containsExactly(c, d);
  }

  private Replacement replace(GovernancePolicy policy) {
    return unitOfWork.execute(
        () -> {
          assertThat(policies.findForUpdate(organisation, policy.id())).isPresent();
          return policies.replace(organisation, policy);
        });
  }

  private static PolicyFixture owned() {
    return aPolicy("owned").requiring("team");
  }

  private GovernancePolicy added(PolicyFixture fixture) {
    return added(organisation, fixture);
  }

  private GovernancePolicy added(OrganisationId to, PolicyFixture fixture) {
    var policy = fixture.build();
    assertThat(policies.add(to, policy)).isEqualTo(ADDED);
    return policy;
  }

  private List<GovernancePolicy> all() {
    var all = policies.page(organisation, Optional.empty(), 1_000);
    assertThat(policies.count(organisation)).isEqualTo(all.size());
    return all;
  }

  private void addInAnotherOrder(List<String> names) {
    var shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(name -> added(aPolicy(name).requiring("team")));
  }
}
