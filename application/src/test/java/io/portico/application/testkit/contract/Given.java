package io.portico.application.testkit.contract;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Organisation;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Set;

/** Prepares stores for a test. */
public final class Given {

  private Given() {}

  /** Adds an organisation and returns its id. */
  public static OrganisationId organisation(Stores stores) {
    var id = Ids.organisation();
    stores.organisations().add(new Organisation(id, "Organisation " + id));
    return id;
  }

  /** Defines labels that take any value. */
  public static void freeTextLabels(Stores stores, OrganisationId organisation, String... names) {
    for (var name : names) {
      label(stores, organisation, aLabel(name).build());
    }
  }

  /** Defines a label. */
  public static void label(Stores stores, OrganisationId organisation, LabelDefinition definition) {
    assertThat(stores.labelDefinitions().add(organisation, definition))
        .as("addition of %s", definition.name())
        .isEqualTo(LabelDefinitions.Addition.ADDED);
  }

  /** Renames the label {@code from}, and returns its definition of today. */
  public static LabelDefinition renamed(
      Stores stores, OrganisationId organisation, LabelName from, LabelName to) {
    return stores
        .unitOfWork()
        .execute(
            () -> {
              var present =
                  stores.labelDefinitions().named(organisation, Set.of(from)).values().stream()
                      .findFirst()
                      .flatMap(
                          found ->
                              stores.labelDefinitions().findForUpdate(organisation, found.id()))
                      .orElseThrow();
              assertThat(stores.labelDefinitions().replace(organisation, present.renamed(to)))
                  .as("renaming of %s", from)
                  .isEqualTo(Replacement.REPLACED);
              return present.renamed(to);
            });
  }

  /** Returns the place of an API in a list that is ordered by id. */
  public static ApiPosition position(ApiId id) {
    return new ApiPosition(id, "any", Instant.EPOCH);
  }
}
