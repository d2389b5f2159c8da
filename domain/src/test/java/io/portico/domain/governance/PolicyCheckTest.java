package io.portico.domain.governance;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyCheckTest {

  private static final Map<LabelName, LabelDefinition> DEFINED =
      Map.of(
          name("tier"), aLabel("tier").accepting("1", "2").build(),
          name("level"), aLabel("tier").accepting("1", "2").formerly("level").build(),
          name("team"), aLabel("team").build());

  @Test
  void misfits_definedLabelsAndAllowedValues_none() {
    assertThat(
            errors(
                aPolicy("any")
                    .on("tier in (1,2),team^=b,compliance.*")
                    .requiring("team", "blue")
                    .requiring("level", "2")))
        .isEmpty();
  }

  @Test
  void misfits_unknownLabels_areReportedWithTheirPlaceAndTheNearest() {
    assertThat(errors(aPolicy("any").on("teams").requiring("team").requiring("tear")))
        .containsExactly(
            new RuleError("selector", new UnknownLabel(name("teams"), List.of(name("team")))),
            new RuleError(
                "requires[1].label",
                new UnknownLabel(name("tear"), List.of(name("team"), name("tier")))));
  }

  @Test
  void misfits_valuesThatAreNotAllowed_areReportedWithTheirPlace() {
    var allowed = oneOf("1", "2");

    assertThat(errors(aPolicy("any").on("tier=9,tier^=9,tier!=9").requiring("tier", "1", "3")))
        .containsExactly(
            new RuleError(
                "selector", new ValueNotAllowed(name("tier"), new LabelValue("9"), allowed)),
            new RuleError(
                "requires[0].values[1]",
                new ValueNotAllowed(name("tier"), new LabelValue("3"), allowed)));
  }

  @Test
  void misfits_selectorAsksForATextThatIsNoValue_throwsNamingTheSelector() {
    var policy = aPolicy("any").on("team=' '").requiring("team");

    assertThatInvalid(() -> errors(policy)).hasMessageStartingWith("selector: ");
  }

  private static List<RuleError> errors(PolicyFixture policy) {
    return PolicyCheck.errors(policy.rule(), DEFINED, List.of(name("team"), name("tier")));
  }
}
