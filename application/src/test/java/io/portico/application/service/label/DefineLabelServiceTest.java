package io.portico.application.service.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.DefineLabel.Command;
import io.portico.application.port.in.label.DefineLabel.Outcome.Defined;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameTaken;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefineLabelServiceTest extends ServiceTest {

  private final DefineLabel defineLabel =
      new LabelServices(stores, new TickingClock()).defineLabel(new SequentialIds());

  @Test
  void define_newName_storesTheDefinition() {
    var texts = LabelTexts.of("Tier", Map.of(new LabelValue("1"), "mission-critical"));
    var expected =
        aLabel("tier")
            .withId(new LabelDefinitionId(SequentialIds.nth(1)))
            .accepting("1", "2", "3")
            .withTexts(texts)
            .required()
            .build();

    var outcome =
        defineLabel.define(
            new Command(
                admin, name("tier"), new LabelDetails(oneOf("1", "2", "3"), texts, true, false)));

    assertThat(outcome).isEqualTo(new Defined(expected));
    assertThat(stored()).containsExactly(expected);
  }

  @Test
  void define_deprecatedFreeText_storesTheDefinition() {
    var expected =
        aLabel("tier").withId(new LabelDefinitionId(SequentialIds.nth(1))).deprecated().build();

    var outcome =
        defineLabel.define(
            new Command(
                admin, name("tier"), new LabelDetails(anyText(), LabelTexts.NONE, false, true)));

    assertThat(outcome).isEqualTo(new Defined(expected));
    assertThat(stored()).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tier", "Tier"})
  void define_nameTakenInAnyCase_keepsTheFirstDefinition(String taken) {
    defineLabel.define(by(admin, "tier", oneOf("1", "2")));

    assertThat(defineLabel.define(by(admin, taken, anyText())))
        .isEqualTo(new NameTaken(name(taken)));
    assertThat(stored()).extracting(LabelDefinition::allowed).containsExactly(oneOf("1", "2"));
    assertThat(stored()).extracting(LabelDefinition::name).containsExactly(name("tier"));
  }

  @Test
  void define_nameTakenInAnotherOrganisation_storesTheDefinition() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "tier");

    assertThat(defineLabel.define(by(admin, "tier", oneOf("1")))).isInstanceOf(Defined.class);
    assertThat(stored()).extracting(LabelDefinition::allowed).containsExactly(oneOf("1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"portico.internal", "Portico.Internal", "PORTICO.x"})
  void define_reservedName_storesNothing(String reserved) {
    assertThat(defineLabel.define(by(admin, reserved, anyText())))
        .isEqualTo(new NameReserved(name(reserved)));
    assertThat(stored()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void define_notAnAdministrator_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertNotPermitted(() -> defineLabel.define(by(actor, "portico.x", anyText())));

    assertThat(stored()).isEmpty();
  }

  private static Command by(Actor actor, String name, AllowedValues allowed) {
    return new Command(actor, name(name), new LabelDetails(allowed, LabelTexts.NONE, false, false));
  }

  private List<LabelDefinition> stored() {
    return stores.labelDefinitions().page(organisation, Which.ALL, Optional.empty(), 100);
  }
}
