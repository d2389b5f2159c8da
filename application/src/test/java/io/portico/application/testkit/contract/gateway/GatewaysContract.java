package io.portico.application.testkit.contract.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.Gateways.Due;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanId;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Gateways} promises, wherever it keeps them. */
class GatewaysContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private Gateways gateways;

  @BeforeEach
  void openStores() {
    gateways = stores.gateways();
  }

  private Gateway added(Gateway gateway) {
    assertThat(gateways.add(organisation, gateway)).isTrue();
    return gateway;
  }

  @Test
  void find_added_isEqualInItsOrganisationOnly() {
    var largest =
        new GatewayDetails(
            "n".repeat(GatewayDetails.LONGEST_NAME),
            GatewayKind.TYK,
            GatewayAddress.parse("https://tyk.example.com/admin"),
            Optional.of("apikey"),
            Optional.of("o".repeat(64)),
            IntStream.range(0, GatewayDetails.MOST_PLANS)
                .mapToObj(_ -> new PlanId(Ids.next()))
                .toList());
    var gateway =
        added(
            Gateway.added(new GatewayId(Ids.next()), largest, Optional.of("s".repeat(1_000)), AT));
    var small = added(aGateway().withoutCredential().build());

    assertThat(gateways.find(organisation, gateway.id())).contains(gateway);
    assertThat(gateways.find(otherOrganisation, gateway.id())).isEmpty();
    assertThat(gateways.all(organisation)).containsExactly(gateway, small);
    assertThat(gateways.all(otherOrganisation)).isEmpty();
  }

  @Test
  void add_moreThanTheMaximumAtOnce_addsTheMaximum() throws InterruptedException {
    var added =
        Concurrently.run(Gateway.MOST + 5, _ -> gateways.add(organisation, aGateway().build()));

    assertThat(added.stream().filter(one -> one).count()).isEqualTo(Gateway.MOST);
    assertThat(gateways.all(organisation)).hasSize(Gateway.MOST);
  }

  @Test
  void replace_locked_isKept() {
    var present = added(aGateway().build());
    var changed =
        present.with(
            aGateway().at("http://10.0.0.1:8001").covering(new PlanId(Ids.next())).details(),
            Optional.empty(),
            AT.plusSeconds(1));

    unitOfWork.run(
        () -> {
          assertThat(gateways.findForUpdate(organisation, present.id())).contains(present);
          gateways.replace(organisation, changed);
        });

    assertThat(gateways.find(organisation, present.id())).contains(changed);
  }

  @Test
  void remove_present_isGone() {
    var gateway = added(aGateway().build());

    assertThat(gateways.remove(otherOrganisation, gateway.id())).isFalse();
    assertThat(gateways.remove(organisation, gateway.id())).isTrue();
    assertThat(gateways.remove(organisation, gateway.id())).isFalse();
    assertThat(gateways.find(organisation, gateway.id())).isEmpty();
  }

  @Test
  void claimSearches_newAndDue_claimsEachOnceUntilTheClaimExpires() {
    var gateway = added(aGateway().build());

    assertThat(gateways.claimSearches(AT.minusMillis(1), AT.plusSeconds(60), 10)).isEmpty();
    assertThat(gateways.claimSearches(AT, AT.plusSeconds(60), 10))
        .containsExactly(new Due(organisation, gateway));
    assertThat(gateways.claimSearches(AT.plusSeconds(59), AT.plusSeconds(120), 10)).isEmpty();
    assertThat(gateways.claimSearches(AT.plusSeconds(60), AT.plusSeconds(120), 10)).hasSize(1);

    gateways.searchAt(organisation, gateway.id(), AT.plusSeconds(90));

    assertThat(gateways.claimSearches(AT.plusSeconds(89), AT.plusSeconds(300), 10)).isEmpty();
    assertThat(gateways.claimSearches(AT.plusSeconds(90), AT.plusSeconds(300), 10)).hasSize(1);
  }

  /* A search that is ordered while another one runs is not lost. */
  @Test
  void finishSearch_orderedOrClaimedMeanwhile_changesNothing() {
    var gateway = added(aGateway().build());
    var until = AT.plusSeconds(60);
    assertThat(gateways.claimSearches(AT, until, 10)).hasSize(1);
    gateways.searchAt(organisation, gateway.id(), AT.plusSeconds(1));

    gateways.finishSearch(organisation, gateway.id(), until, AT.plusSeconds(3_600));

    assertThat(gateways.claimSearches(AT.plusSeconds(1), until, 10)).hasSize(1);

    gateways.finishSearch(otherOrganisation, gateway.id(), AT, AT);
    gateways.finishSearch(organisation, gateway.id(), until, AT.plusSeconds(3_600));

    assertThat(gateways.claimSearches(AT.plusSeconds(3_599), until, 10)).isEmpty();
    assertThat(gateways.claimSearches(AT.plusSeconds(3_600), AT.plusSeconds(7_200), 10)).hasSize(1);
  }

  @Test
  void claimSearches_severalAtOnce_oneClaimsEach() throws InterruptedException {
    for (var i = 0; i < 5; i++) {
      added(aGateway().build());
    }

    var claimed =
        Concurrently.run(8, _ -> gateways.claimSearches(AT, AT.plusSeconds(60), 10).size());

    assertThat(claimed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(5);
  }
}
