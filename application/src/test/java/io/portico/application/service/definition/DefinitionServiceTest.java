package io.portico.application.service.definition;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.application.port.out.definition.DefinitionComparer.Document;
import io.portico.application.port.out.definition.DefinitionReader.Recognised;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DefinitionServiceTest extends ServiceTest {

  private static final DefinitionDiff DIFF = DefinitionDiff.notJudged(List.of());

  private Recognised recognised =
      new Recognised(DefinitionType.UNKNOWN, Optional.of(" 1.0 "), List.of("odd"));
  private final DefinitionService service =
      new DefinitionService(
          stores.apis(),
          stores.definitions(),
          new DefinitionWriter(
              stores.apis(),
              stores.definitions(),
              stores.labelDefinitions(),
              _ -> recognised,
              () -> AT,
              unitOfWork,
              stores.audit()),
          (from, to) -> {
            compared = List.of(from, to);
            return DIFF;
          });
  private List<Document> compared = List.of();
  private ApiId api = anApi("Weather").build().id();

  @BeforeEach
  void register() {
    api = added(anApi("Weather")).id();
  }

  private SetDefinition.Outcome set(
      Actor actor,
      Optional<String> version,
      byte[] document,
      Precondition<Optional<Definition>> expected) {
    return service.set(new SetDefinition.Command(actor, api, version, document, expected));
  }

  private Definition set(String version, String document) {
    return switch (set(
        admin, Optional.of(version), document.getBytes(UTF_8), Precondition.none())) {
      case SetDefinition.Outcome.Kept(var definition, _) -> definition;
      case SetDefinition.Outcome.TooManyVersions refused -> throw new AssertionError(refused);
    };
  }

  private void remove(Optional<String> version) {
    service.remove(new RemoveDefinition.Command(admin, api, version, Precondition.none()));
  }

  private boolean hasDefinition() {
    return stores.apis().find(organisation, api).map(ApiRecord::hasDefinition).orElseThrow();
  }

  @Test
  void set_first_isRevision1OfTheVersionItDeclares() {
    var document = "text".getBytes(UTF_8);

    var outcome = set(admin, Optional.empty(), document, Precondition.none());

    var expected =
        new Definition(
            1, "1.0", DefinitionType.UNKNOWN, Definition.digestOf(document), 4, admin.user(), AT);
    assertThat(outcome).isEqualTo(new SetDefinition.Outcome.Kept(expected, List.of("odd")));
    assertThat(service.all(viewer, api)).containsExactly(expected);
    assertThat(service.document(viewer, api, 1)).isEqualTo(document);
    assertThat(hasDefinition()).isTrue();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.DEFINITION_SET);
  }

  @Test
  void set_declaredVersionThatIsNoLine_isKeptWithoutAVersion() {
    recognised = new Recognised(DefinitionType.UNKNOWN, Optional.of("v".repeat(101)), List.of());

    assertThat(set(admin, Optional.empty(), new byte[] {'x'}, Precondition.none()))
        .isInstanceOfSatisfying(
            SetDefinition.Outcome.Kept.class,
            kept -> {
              assertThat(kept.definition().version()).isEmpty();
              assertThat(kept.warnings()).singleElement().asString().startsWith("info.version: ");
            });
  }

  @Test
  void set_sameBytesAsTheLatest_changesNothing() {
    var first = set("1", "a");
    var entries = latestEntry();

    assertThat(set("1", "a")).isEqualTo(first);
    assertThat(latestEntry()).isEqualTo(entries);
    assertThat(set("1", "b").revision()).isEqualTo(2);
    assertThat(set("1", "a").revision()).isEqualTo(3);
    assertThat(set("2", "a").revision()).isEqualTo(4);
  }

  @Test
  void set_moreThanTheMostRevisions_removesTheOldest() {
    set("other", "x");
    for (var number = 0; number <= Definition.MOST_REVISIONS; number++) {
      set("1", "text " + number);
    }

    assertThat(service.all(admin, api))
        .hasSize(Definition.MOST_REVISIONS + 1)
        .extracting(Definition::revision)
        .contains(1, 3)
        .doesNotContain(2);
  }

  @Test
  void set_moreThanTheMostVersions_isRefused() {
    for (var number = 0; number < Definition.MOST_VERSIONS; number++) {
      set("v" + number, "x");
    }

    assertThat(set(admin, Optional.of("more"), new byte[] {'x'}, Precondition.none()))
        .isEqualTo(new SetDefinition.Outcome.TooManyVersions(Definition.MOST_VERSIONS));
    assertThat(set("v0", "y").revision()).isEqualTo(Definition.MOST_VERSIONS + 1);
  }

  @Test
  void set_badDocument_isRefused() {
    for (var document :
        List.of(new byte[0], new byte[Definition.LARGEST + 1], new byte[] {(byte) 0xff, 'x'})) {
      assertThatInvalid(() -> set(admin, Optional.empty(), document, Precondition.none()))
          .hasMessageStartingWith("document: ");
    }
    assertThat(hasDefinition()).isFalse();
  }

  @Test
  void set_unlessExpectedOrPermitted_isRefused() {
    set("1", "a");

    assertThatThrownBy(() -> set(admin, Optional.of("2"), new byte[] {'x'}, Optional::isPresent))
        .isInstanceOf(RefusedException.Stale.class);
    assertThatThrownBy(() -> set(viewer, Optional.of("2"), new byte[] {'x'}, Precondition.none()))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThat(service.all(viewer, api)).hasSize(1);
  }

  @Test
  void set_expectedWithoutAVersion_isTheLatestOfAll() {
    var former = set("0.9", "a");
    Precondition<Optional<Definition>> expected = one -> one.equals(Optional.of(former));

    set(admin, Optional.empty(), "b".getBytes(UTF_8), expected);

    assertThat(service.all(viewer, api)).extracting(Definition::version).contains("1.0");
    assertThatThrownBy(() -> set(admin, Optional.empty(), "c".getBytes(UTF_8), expected))
        .isInstanceOf(RefusedException.Stale.class);
    assertThat(set(admin, Optional.of("0.9"), "c".getBytes(UTF_8), expected))
        .isInstanceOf(SetDefinition.Outcome.Kept.class);
  }

  @Test
  void remove_version_leavesOthersAndThenTheMark() {
    set("1", "a");
    set("1", "b");
    var other = set("2", "a");

    remove(Optional.of("1"));

    assertThat(service.all(admin, api)).containsExactly(other);
    assertThat(hasDefinition()).isTrue();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.DEFINITION_REMOVED);
    remove(Optional.empty());
    assertThat(hasDefinition()).isFalse();
    assertThatThrownBy(() -> remove(Optional.empty()))
        .isInstanceOf(RefusedException.NotFound.class);
  }

  @Test
  void find_versionAndRevision_isTheLatestThatHasThem() {
    var first = set("1", "a");
    var second = set("1", "b");
    var third = set("2", "c");

    assertThat(service.find(viewer, api, Optional.empty(), Optional.empty())).isEqualTo(third);
    assertThat(service.find(viewer, api, Optional.of("1"), Optional.empty())).isEqualTo(second);
    assertThat(service.find(viewer, api, Optional.empty(), Optional.of(1))).isEqualTo(first);
    assertThatThrownBy(() -> service.find(viewer, api, Optional.of("2"), Optional.of(1)))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> service.all(viewer, ApiId.of("unknown")))
        .isInstanceOf(RefusedException.NotFound.class);
  }

  @Test
  void difference_equalDocuments_isNoneAndElseThatOfThePort() {
    set("1", "a");
    set("2", "a");
    set("1", "b");

    assertThat(service.difference(viewer, api, 1, 2)).isEqualTo(DefinitionDiff.NONE);
    assertThat(compared).isEmpty();
    assertThat(service.difference(viewer, api, 1, 3)).isSameAs(DIFF);
    assertThat(compared).extracting(Document::size).containsExactly(1, 1);
    assertThat(compared.getLast().content().get()).isEqualTo("b".getBytes(UTF_8));
    assertThatThrownBy(() -> service.difference(viewer, api, 1, 9))
        .isInstanceOf(RefusedException.NotFound.class);
  }
}
