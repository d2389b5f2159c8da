package io.portico.application.service.gateway;

import static io.portico.domain.audit.AuditAction.GATEWAY_DRIFT_FOUND;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindUnpushedKeysServiceTest extends GatewayTest {

  @Test
  void findUnpushed_orderedWhileItSearches_searchesAgain() {
    issued();
    var gateway = gateway();
    var interrupted =
        new FindUnpushedKeysService(
            stores.gateways(),
            stores.keyPushes(),
            stores.issuedKeys(),
            surplus,
            writer,
            () -> {
              service.reconcile(admin, gateway.id());
              return ids.next();
            },
            clock,
            unitOfWork);

    assertThat(interrupted.findUnpushed()).isOne();

    assertThat(stores.gateways().claimSearches(clock.instant(), clock.instant(), 9)).hasSize(1);
  }

  /* As after an older backup of the store was restored. */
  @Test
  void findUnpushed_keysThatOnlyTheGatewayKnows_areReportedAndRemoved() {
    var gateway = gateway();
    var known = issued();
    node().pushDue();
    applied.clear();
    var lost = IntStream.range(0, 3).mapToObj(_ -> aKey().build().key().hashed()).toList();
    listing =
        new GatewayKeys.Listing.Page(
            List.of(lost.get(0).text(), known.key().text()), Optional.of("2"));
    later.put(
        "2",
        new GatewayKeys.Listing.Page(
            List.of(lost.get(1).text(), lost.get(2).text()), Optional.empty()));
    comparison = new GatewayKeys.Comparison.Different(List.of("a consumer of an ended key"));

    assertThat(find.findUnpushed()).isEqualTo(3);
    node().pushDue();

    assertThat(applied)
        .extracting(GatewayKeys.KeyAtGateway::identifier)
        .containsExactlyInAnyOrderElementsOf(lost.stream().map(StoredKey::text).toList());
    assertThat(applied).allMatch(key -> key.desired() instanceof DesiredKey.Absent);
    assertThat(queries.report(admin, gateway.id()))
        .isEqualTo(
            new GatewayQueries.Report(Map.of(PushStatus.PUSHED, 1L, PushStatus.REMOVED, 3L), 3, 0));
    assertThat(trail()).filteredOn(entry -> entry.action() == GATEWAY_DRIFT_FOUND).hasSize(3);
    comparison = new GatewayKeys.Comparison.Same();
    clock.pass(Duration.ofDays(1));
    assertThat(find.findUnpushed()).isZero();
  }

  @Test
  void findUnpushed_gatewayThatIsDownOrCannotList_removesNothing() {
    gateway();
    issued();
    for (var other :
        List.of(
            new GatewayKeys.Listing.Failed("connection refused"),
            new GatewayKeys.Listing.Unsupported())) {
      listing = other;
      clock.pass(Duration.ofDays(1));
      assertThat(find.findUnpushed()).isZero();
    }
  }
}
