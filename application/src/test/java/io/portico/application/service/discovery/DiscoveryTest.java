package io.portico.application.service.discovery;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.definition.DefinitionReader.Recognised;
import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.service.definition.DefinitionWriter;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.FakeSystem;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The services of discovery on in-memory stores, with a clock that tests advance. */
abstract class DiscoveryTest extends ServiceTest {

  static final SourceName KONG = new SourceName("kong");

  private final SequentialIds ids = new SequentialIds();
  private Instant now = AT;
  final SyncRunRecorder runs =
      new SyncRunRecorder(stores.discoveryRuns(), ids, () -> now, unitOfWork);
  final Map<SourceDetails, Optional<SourceCredential>> connected = new HashMap<>();
  final FakeSystem added = new FakeSystem("added", Optional.empty());
  final SourceCredentials credentials = new SourceCredentials(new ReversedSealing());
  final SourceConnector connector =
      new SourceConnector() {
        @Override
        public void requirePermitted(GatewayAddress address) {
          if (address.uri().getHost().equals("private")) {
            throw new InvalidValueException("url", "private", "a public one");
          }
        }

        @Override
        public SourceSystem connect(SourceDetails details, Optional<SourceCredential> credential) {
          connected.put(details, credential);
          return added;
        }
      };
  final DefinitionSync sync =
      new DefinitionSync(
          new SourceSync(
              stores.apis(),
              stores.labelDefinitions(),
              stores.discoveryMappings(),
              stores.discoveryRuns(),
              DiscoveryFixture::pattern,
              new LabelServices(stores, () -> now).writer(),
              ids,
              () -> now,
              unitOfWork,
              stores.audit()),
          systems(),
          stores.apis(),
          new DefinitionWriter(
              stores.apis(),
              stores.definitions(),
              stores.labelDefinitions(),
              document ->
                  new Recognised(
                      DefinitionType.UNKNOWN,
                      Optional.of(new String(document, StandardCharsets.UTF_8)),
                      List.of()),
              () -> now,
              unitOfWork,
              stores.audit()),
          unitOfWork);
  private final SyncSource syncSource = new SyncSourceService(sync, runs);

  /** Returns the systems of a file and those that administrators add. */
  ConfiguredSystems systems(SourceSystem... ofTheFile) {
    return new ConfiguredSystems(
        () -> List.of(ofTheFile),
        stores.storedSources(),
        connector,
        credentials,
        stores.organisations());
  }

  /** Advances the clock. */
  void advance(Duration time) {
    now = now.plus(time);
  }

  Instant now() {
    return now;
  }

  /** Pushes APIs in a sync that is not complete. */
  SyncSource.Outcome sync(DiscoveredApi... apis) {
    return sync(command(false, false, false), apis);
  }

  SyncSource.Outcome sync(SyncSource.Command command, DiscoveredApi... apis) {
    return syncSource.sync(command, Entries.of(List.of(apis)));
  }

  SyncSource.Outcome sync(SyncSource.Command command, Entries entries) {
    return syncSource.sync(command, entries);
  }

  SyncSource.Command command(boolean complete, boolean dryRun, boolean partial) {
    return new SyncSource.Command(admin, KONG, complete, dryRun, partial);
  }

  static Entries entries(Entry... entries) {
    return reader -> List.of(entries).forEach(reader);
  }

  /** Returns the record of an API of the source. */
  ApiRecord api(String externalId) {
    return find(externalId).orElseThrow();
  }

  /** Returns whether the API of the source has a record. */
  boolean has(String externalId) {
    return find(externalId).isPresent();
  }

  private Optional<ApiRecord> find(String externalId) {
    var id = new ExternalId(externalId);
    return unitOfWork
        .execute(() -> stores.apis().findForSync(organisation, KONG, Set.of(id)))
        .values()
        .stream()
        .findAny();
  }

  /** Sets a label of the API of the source, as an administrator does. */
  void setByHand(String externalId, String label, String value) {
    var api = api(externalId);
    var labelled = api.carrying(ApiFixture.setByHand(labels(label, value)), AT);
    unitOfWork.run(
        () -> stores.apis().change(organisation, List.of(new Apis.Change(api, labelled))));
  }

  /** Returns the report of a sync that succeeded. */
  static SyncReport synced(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Synced.class);
    return ((Outcome.Synced) outcome).report();
  }
}
