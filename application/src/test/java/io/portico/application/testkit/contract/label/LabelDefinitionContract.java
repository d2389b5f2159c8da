package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.Replacement.REPLACED;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Addition;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of {@link LabelDefinitions} share. */
abstract class LabelDefinitionContract extends StoreContract {

  LabelDefinitions definitions;

  @BeforeEach
  final void openDefinitions() {
    definitions = stores.labelDefinitions();
  }

  final LabelDefinition added(LabelFixture fixture) {
    return added(organisation, fixture);
  }

  final LabelDefinition addedElsewhere(LabelFixture fixture) {
    return added(otherOrganisation, fixture);
  }

  private LabelDefinition added(OrganisationId to, LabelFixture fixture) {
    var definition = fixture.build();
    Given.label(stores, to, definition);
    return definition;
  }

  final LabelDefinition renamed(LabelDefinition definition, String to) {
    return renamed(organisation, definition, to);
  }

  final LabelDefinition renamed(OrganisationId of, LabelDefinition definition, String to) {
    var renamed = definition.renamed(name(to));
    assertThat(replace(of, renamed)).isEqualTo(REPLACED);
    return renamed;
  }

  final Replacement replace(OrganisationId of, LabelDefinition wanted) {
    return unitOfWork.execute(
        () -> {
          assertThat(definitions.findForUpdate(of, wanted.id())).isPresent();
          return definitions.replace(of, wanted);
        });
  }

  final Addition add(String name) {
    return definitions.add(organisation, aLabel(name).build());
  }

  final Map<LabelName, LabelDefinition> named(String... names) {
    return named(organisation, names);
  }

  final Map<LabelName, LabelDefinition> named(OrganisationId of, String... names) {
    return definitions.named(of, Set.copyOf(Arrays.stream(names).map(LabelName::new).toList()));
  }

  final List<LabelDefinition> all() {
    return all(organisation);
  }

  final List<LabelDefinition> all(OrganisationId of) {
    return definitions.page(of, Which.ALL, Optional.empty(), 1_000);
  }

  final void assertStored(LabelDefinition definition) {
    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }
}
