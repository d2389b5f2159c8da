package io.portico.domain.governance;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyDetailsTest {

  @Test
  void new_longestName_isKept() {
    var name = "😀".repeat(PolicyDetails.LONGEST_NAME);

    assertThat(aPolicy(name).requiring("team").details().name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a", "a ", "a\nb"})
  void new_nameThatIsNoLine_throwsNamingTheField(String name) {
    var policy = aPolicy(name).requiring("team");

    assertThatInvalid(policy::details).hasMessageStartingWith("name: ");
  }

  @Test
  void new_nameTooLong_throwsNamingTheField() {
    var policy = aPolicy("n".repeat(101)).requiring("team");

    assertThatInvalid(policy::details).hasMessageContaining("1 to 100 characters");
  }

  @Test
  void new_descriptionTooLong_throwsNamingTheField() {
    var policy = aPolicy("any").requiring("team").described("d".repeat(1_001));

    assertThatInvalid(policy::details).hasMessageStartingWith("description: ");
  }

  @Test
  void new_labelRequiredTwice_throwsNamingTheSecond() {
    var policy = aPolicy("any").requiring("team").requiring("tier").requiring("team", "blue");

    assertInvalid("requires[2].label: 'team' (expected: each label once)", policy::details);
  }

  @Test
  void foldedName_otherCase_isEqual() {
    assertThat(aPolicy("Ünter ALLEN").requiring("team").details().foldedName())
        .isEqualTo(PolicyDetails.folded("üNTER allen"));
  }

  @Test
  void reason_ofAViolation_namesPolicyAndLabels() {
    var violation =
        new PolicyViolation(
            "Owned",
            PolicySeverity.ERROR,
            List.of(
                required("team"),
                required("region", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11")));

    assertThat(violation.reason())
        .isEqualTo(
            "would violate the policy 'Owned' (expected: team: any value;"
                + " region: one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more)");
  }
}
