package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

  @Test
  void to_noNames_isEmpty() {
    assertThat(NearestNames.to(new LabelName("tier"), List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "business_domian, business_domain",
    "bussiness_domain, business_domain",
    "businessdomain, business_domain",
    "business-domain, business_domain",
    "BUSINESS_DOMAIN, business_domain",
    "tie, tier",
    "tierr, tier",
    "teir, tier",
    "tierxx, tier",
    "tier, ti",
    "team, steamy",
    "TAEM, team",
    "zonne, zoene",
    "a, ab",
    "a, b"
  })
  void to_misspeltName_findsIt(String unknown, String meant) {
    assertThat(nearest(unknown, meant)).containsExactly(meant);
  }

  @ParameterizedTest
  @CsvSource({
    "tier, team",
    "tier, tierxxx",
    "tier, t",
    "a, bc",
    "abc, acb",
    "abc, abcde",
    "abcde, abxyz",
    "business_domain, domain",
    "abcdef, abcxyz"
  })
  void to_nameThatDiffersTooMuch_isEmpty(String unknown, String other) {
    assertThat(nearest(unknown, other)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"abcdef, abcdxy", "abcdef, cdef", "abcdef, abcdefgh", "abcdefghi, abcdefxyz"})
  void to_nameThatDiffersInExactlyAThird_findsIt(String unknown, String other) {
    assertThat(nearest(unknown, other)).containsExactly(other);
  }

  @Test
  void to_severalNames_putsTheNearestFirst() {
    assertThat(nearest("criticality", "kritikality", "criticalty", "Criticality"))
        .containsExactly("Criticality", "criticalty", "kritikality");
  }

  @Test
  void to_equallyNearNames_ordersByName() {
    assertThat(nearest("tier", "tiers", "tiera", "Tier1"))
        .containsExactly("Tier1", "tiera", "tiers");
  }

  @Test
  void to_moreThanThreeNames_keepsTheNearestThree() {
    assertThat(nearest("tier", "tiers", "tier4", "TIER", "tier2", "tier3"))
        .containsExactly("TIER", "tier2", "tier3");
  }

  private static List<String> nearest(String unknown, String... names) {
    return NearestNames.to(
            new LabelName(unknown), Arrays.stream(names).map(LabelName::new).toList())
        .stream()
        .map(LabelName::value)
        .toList();
  }
}
