package io.portico.application.testkit.contract.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.definition.Definitions;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.fixture.ApiFixture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Definitions} promises, wherever it keeps them. */
class DefinitionsContract extends StoreContract {

  private static final byte[] DOCUMENT = "openapi: 3.1.0 – ü".getBytes(StandardCharsets.UTF_8);

  private Definitions definitions;
  private ApiRecord api;

  @BeforeEach
  void openStores() {
    definitions = stores.definitions();
    api = ApiFixture.anApi("Payments").build();
    stores.apis().add(organisation, api);
  }

  private static Definition revision(int number, String version, byte[] document) {
    return new Definition(
        number,
        version,
        new DefinitionType(DefinitionFormat.OPENAPI, Optional.of("3.1.0"), DefinitionSyntax.YAML),
        Definition.digestOf(document),
        document.length,
        ApiFixture.BY,
        ApiFixture.AT.plus(Duration.ofSeconds(number)));
  }

  private void add(ApiId id, Definition definition, byte[] document) {
    var packed = definitions.packed(document);
    unitOfWork.run(() -> definitions.add(organisation, id, definition, packed));
  }

  @Test
  void add_revisions_areFoundTheLatestFirst() {
    var first = revision(1, "v".repeat(100), DOCUMENT);
    var second =
        new Definition(
            2,
            "",
            new DefinitionType(DefinitionFormat.OTHER, Optional.empty(), DefinitionSyntax.TEXT),
            first.digest(),
            1,
            ApiFixture.BY,
            ApiFixture.AT);
    add(api.id(), first, DOCUMENT);
    add(api.id(), second, new byte[] {'x'});

    assertThat(definitions.all(organisation, api.id())).containsExactly(second, first);
    assertThat(definitions.document(organisation, api.id(), 1)).hasValue(DOCUMENT);
    assertThat(definitions.document(organisation, api.id(), 2)).hasValue(new byte[] {'x'});
    assertThat(definitions.document(organisation, api.id(), 3)).isEmpty();
    assertThat(definitions.all(otherOrganisation, api.id())).isEmpty();
    assertThat(definitions.document(otherOrganisation, api.id(), 1)).isEmpty();
  }

  /* Bytes without a pattern, which compression does not make smaller. */
  @Test
  void add_largestDocument_isFoundAsItWas() {
    var document = new byte[Definition.LARGEST];
    new Random(1).nextBytes(document);
    add(api.id(), revision(1, "1", document), document);

    assertThat(definitions.document(organisation, api.id(), 1))
        .hasValueSatisfying(found -> assertThat(found).isEqualTo(document));
  }

  @Test
  void remove_revisions_leavesOthers() {
    for (var number = 1; number <= 3; number++) {
      add(api.id(), revision(number, "1", DOCUMENT), DOCUMENT);
    }

    unitOfWork.run(() -> definitions.remove(otherOrganisation, api.id(), List.of(2)));
    unitOfWork.run(() -> definitions.remove(organisation, api.id(), List.of(1, 3, 4)));

    assertThat(definitions.all(organisation, api.id()))
        .extracting(Definition::revision)
        .containsExactly(2);
    assertThat(definitions.document(organisation, api.id(), 1)).isEmpty();
  }

  @Test
  void rename_ofTheApi_movesThem() {
    add(api.id(), revision(7, "1", DOCUMENT), DOCUMENT);
    var to = ApiId.of("payments-gateway");

    unitOfWork.run(
        () -> {
          var locked = stores.apis().findForUpdate(organisation, api.id()).orElseThrow();
          stores.apis().rename(organisation, api.id(), locked.identifiedBy(to, ApiFixture.AT));
        });

    assertThat(definitions.all(organisation, api.id())).isEmpty();
    assertThat(definitions.document(organisation, to, 7)).hasValue(DOCUMENT);
  }

  @Test
  void remove_ofTheApi_removesThem() {
    add(api.id(), revision(1, "1", DOCUMENT), DOCUMENT);

    stores.apis().remove(organisation, api.id());

    assertThat(definitions.all(organisation, api.id())).isEmpty();
    assertThat(definitions.document(organisation, api.id(), 1)).isEmpty();
  }

  @Test
  void change_ofTheRecord_saysWhetherThereIsOne() {
    unitOfWork.run(
        () -> {
          var from = stores.apis().findForUpdate(organisation, api.id()).orElseThrow();
          stores
              .apis()
              .change(
                  organisation,
                  List.of(new Apis.Change(from, from.having(true, from.updatedAt()))));
        });

    assertThat(stores.apis().find(organisation, api.id()).map(ApiRecord::hasDefinition))
        .contains(true);
    assertThat(stores.apis().findAll(organisation, List.of(api.id())).values())
        .extracting(ApiRecord::hasDefinition)
        .containsExactly(true);
  }
}
