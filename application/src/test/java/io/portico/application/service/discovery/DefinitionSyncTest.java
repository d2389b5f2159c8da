package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.definition.Definition;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DefinitionSyncTest extends DiscoveryTest {

  private static final ExternalId ID = new ExternalId("a");

  private void sync(boolean dryRun, byte[] document) {
    var entries =
        Entries.of(List.of(discovered("a"))).with(Map.of(ID, () -> Optional.of(document)));
    sync(command(false, dryRun, true), entries);
  }

  private Optional<ApiRecord> api() {
    return unitOfWork.execute(
        () ->
            stores.apis().findForSync(organisation, KONG, Set.of(ID)).values().stream()
                .findFirst());
  }

  private List<Definition> definitions() {
    return stores.definitions().all(organisation, api().orElseThrow().id());
  }

  @Test
  void sync_document_isKeptOncePerChange() {
    sync(false, "1".getBytes(UTF_8));
    sync(false, "1".getBytes(UTF_8));

    assertThat(definitions()).extracting(Definition::version).containsExactly("1");
    assertThat(api()).map(ApiRecord::hasDefinition).contains(true);
    sync(false, "2".getBytes(UTF_8));
    sync(false, "1".getBytes(UTF_8));
    assertThat(definitions()).extracting(Definition::version).containsExactly("1", "2", "1");
  }

  @Test
  void sync_moreThanTheMostVersions_removesTheFormerOnes() {
    for (var version = 0; version <= Definition.MOST_VERSIONS; version++) {
      sync(false, Integer.toString(version).getBytes(UTF_8));
    }

    assertThat(definitions())
        .hasSize(Definition.MOST_VERSIONS)
        .extracting(Definition::version)
        .startsWith(Integer.toString(Definition.MOST_VERSIONS))
        .doesNotContain("0");
  }

  @Test
  void sync_documentThatFails_keepsTheOthers() {
    syncAfter(new IllegalStateException("not readable"));

    assertThat(definitions()).hasSize(1);
  }

  @Test
  void sync_storeThatIsDown_isInSyncWithoutTheOthers() {
    syncAfter(new RefusedException.StoreUnavailable("down"));

    assertThat(definitions()).isEmpty();
  }

  private void syncAfter(RuntimeException failure) {
    var documents = new LinkedHashMap<ExternalId, Supplier<Optional<byte[]>>>();
    documents.put(
        new ExternalId("b"),
        () -> {
          throw failure;
        });
    documents.put(ID, () -> Optional.of("1".getBytes(UTF_8)));
    var entries = Entries.of(List.of(discovered("a"), discovered("b"))).with(documents);

    assertThat(sync(command(false, false, true), entries)).isInstanceOf(Outcome.Synced.class);
  }

  @Test
  void sync_badDocument_isInSyncWithoutIt() {
    sync(false, new byte[] {(byte) 0xff});

    assertThat(definitions()).isEmpty();
  }

  @Test
  void sync_sourceThatSaysNo_keepsNothing() {
    var details =
        new SourceDetails(
            KONG,
            SourceKind.KONG,
            GatewayAddress.parse("https://kong.example.com"),
            Optional.empty(),
            false);
    unitOfWork.run(
        () ->
            stores
                .storedSources()
                .add(organisation, StoredSource.added(details, Optional.empty(), now())));

    sync(false, "1".getBytes(UTF_8));

    assertThat(definitions()).isEmpty();
  }

  @Test
  void sync_limited_keepsTheDocumentsOfWhatItMayChange() {
    Given.freeTextLabels(stores, organisation, "team");
    sync(discoveredWith("a", "team", "payments"), discoveredWith("b", "team", "search"));
    var limited =
        new Actor(
            organisation,
            Ids.user(),
            new BoundRights(
                List.of(Binding.of(Role.ADMIN, Optional.of(Selector.parse("team=payments"))))));
    var command = new SyncSource.Command(limited, KONG, false, false, true);
    for (var team : List.of("payments", "search")) {
      for (var id : List.of("a", "b")) {
        var entries =
            Entries.of(List.of(discoveredWith(id, "team", team)))
                .with(Map.of(new ExternalId(id), () -> Optional.of(team.getBytes(UTF_8))));

        sync(command, entries);
      }
    }

    assertThat(definitions()).extracting(Definition::version).containsExactly("payments");
    assertThat(stores.definitions().all(organisation, api("b").id())).isEmpty();
  }

  @Test
  void sync_dryRun_keepsNothing() {
    sync(true, "1".getBytes(UTF_8));

    assertThat(api()).isEmpty();
  }
}
