package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.definition.Definition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    assertThat(definitions()).extracting(Definition::version).containsExactly("2", "1");
  }

  @Test
  void sync_badDocument_isInSyncWithoutIt() {
    sync(false, new byte[] {(byte) 0xff});

    assertThat(definitions()).isEmpty();
  }

  @Test
  void sync_dryRun_keepsNothing() {
    sync(true, "1".getBytes(UTF_8));

    assertThat(api()).isEmpty();
  }
}
