package io.portico.http.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DiscoveryStubs.SyncQuery;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Stub;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiControllerTest extends HttpTest {

  private static final String PATH = "/api/discovery/git/openapi";
  private static final String YAML =
      "openapi: 3.1.0\ninfo: {title: Billing, version: 1.0.0, x-business-domain: Finance}\n";

  private final Stub<SyncQuery, Outcome> syncSource = SERVER.discovery.syncSource;

  @ParameterizedTest
  @CsvSource({"'',Billing,false", "?external_id=7,7,false", "?dry_run=true,Billing,true"})
  void sync_document_isOneApi(String query, String externalId, boolean dryRun) {
    syncSource.answers(
        new Outcome.Synced(
            new SyncReport(new Counts(1, 0, 0, 0, 0, 0, 0, 0), List.of(), List.of(), List.of())));

    var reply = SERVER.call("POST", PATH + query).by(Caller.ADMIN).body(YAML).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).startsWith("{\"created\":1,");
    assertThat(syncSource.received().command())
        .isEqualTo(new Command(Caller.ADMIN.actor(), new SourceName("git"), false, dryRun, false));
    var api = ((Valid) syncSource.received().entries().getFirst()).api();
    assertThat(api.externalId()).hasToString(externalId);
    assertThat(api.metadata()).containsEntry("x-business-domain", "Finance");
  }

  @Test
  void sync_partial_passesTheDocumentThatCannotBeReadWithItsLine() {
    syncSource.answers(
        new Outcome.Synced(
            new SyncReport(new Counts(1, 0, 0, 0, 0, 0, 0, 1), List.of(), List.of(), List.of())));

    SERVER
        .call("POST", PATH + "?partial=true")
        .by(Caller.ADMIN)
        .body(YAML + "---\nopenapi: 3.1.0\ninfo: {}\n")
        .send();

    var entries = syncSource.received().entries();
    assertThat(entries.getFirst()).isInstanceOf(Valid.class);
    assertThat(((Invalid) entries.getLast()).line()).contains(5);
  }

  @Test
  void sync_thirtyMebibytes_areRead() {
    syncSource.answers(
        new Outcome.Synced(
            new SyncReport(new Counts(1, 0, 0, 0, 0, 0, 0, 0), List.of(), List.of(), List.of())));
    var paths = "  /a: {get: {summary: Something}}\n".repeat(900_000);

    var reply = SERVER.call("POST", PATH).by(Caller.ADMIN).body(YAML + "paths:\n" + paths).send();

    assertThat(reply.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "swagger: 2.0", "openapi: [", "openapi: 3.1.0"})
  void sync_invalidDocument_is400(String body) {
    SERVER.call("POST", PATH).by(Caller.ADMIN).body(body).send().assertIs(400);
    assertThat(syncSource.calls()).isZero();
  }
}
