package io.portico.application.service.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.GatewayFixture.aPush;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PushDueKeysServiceTest extends GatewayTest {

  @Test
  void pushDue_issued_isSentOnceWithItsTextWhichIsErased() {
    var gateway = gateway();
    issued();
    assertThat(push(gateway).sealed()).isPresent();
    assertThat(push(gateway).toString()).doesNotContain(RAW.secret());

    node().pushDue();
    node().pushDue();

    assertThat(applied)
        .singleElement()
        .satisfies(key -> assertThat(key.raw()).contains(RAW))
        .satisfies(key -> assertThat(key.desired()).isInstanceOf(DesiredKey.Present.class));
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
    assertThat(push(gateway).sealed()).isEmpty();
    assertThat(push(gateway).handle()).contains("handle");
  }

  @Test
  void pushDue_failures_areRetriedAfterPauses() {
    var gateway = gateway();
    issued();
    answer = _ -> new GatewayKeys.Answer.Failed("connection refused");
    var node = node();

    node.pushDue();
    node.pushDue();
    assertThat(applied).hasSize(1);
    assertThat(push(gateway).state().failure().orElseThrow().reason())
        .isEqualTo("connection refused");
    assertThat(push(gateway).sealed()).isPresent();
    clock.pass(Duration.ofSeconds(2));
    node.pushDue();
    assertThat(applied).hasSize(2);
    answer = _ -> new GatewayKeys.Answer.Done(Optional.empty());
    clock.pass(Duration.ofSeconds(10));
    node.pushDue();

    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
    assertThat(push(gateway).state().failure()).isEmpty();
  }

  /* Others are sent at once, and a gateway that was not reached is left alone. */
  @Test
  void pushDue_oneKeyIsRefused_delaysNoOther() {
    var gateway = gateway();
    issued();
    answer = _ -> new GatewayKeys.Answer.Refused("it answered 409 to PUT");
    var node = node();
    node.pushDue();
    var refused = push(gateway);
    assertThat(refused.state().status()).isEqualTo(PushStatus.FAILED);
    assertThat(refused.state().failure().orElseThrow().reason())
        .isEqualTo("it answered 409 to PUT");
    assertThat(refused.sealed()).isPresent();

    answer = _ -> new GatewayKeys.Answer.Done(Optional.empty());
    issued();
    node.pushDue();

    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
    assertThat(applied).hasSize(2);
    clock.pass(Duration.ofSeconds(2));
    node.pushDue();
    assertThat(stores.keyPushes().counts(organisation, gateway.id()))
        .isEqualTo(Map.of(PushStatus.PUSHED, 2L));
  }

  @Test
  void pushDue_nodeDiesMeanwhile_anotherRepeatsItAfterTheClaim() {
    var gateway = gateway();
    issued();
    unitOfWork.run(
        () ->
            stores
                .keyPushes()
                .findDueForUpdate(clock.instant(), 1, List.of())
                .forEach(
                    due ->
                        stores
                            .keyPushes()
                            .replace(
                                organisation, due.push().claimed(ids.next(), clock.instant()))));

    node().pushDue();
    assertThat(applied).isEmpty();
    clock.pass(KeyPush.LEASE);
    node().pushDue();

    assertThat(applied).hasSize(1);
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
  }

  /* The result of the slow attempt must not hide the change. */
  @Test
  void pushDue_changedMeanwhile_isSentAgain() {
    var gateway = gateway();
    var key = issued();
    answer =
        _ -> {
          if (applied.size() == 1) {
            unitOfWork.run(() -> writer.planChanged(organisation, key.plan()));
          }
          return new GatewayKeys.Answer.Done(Optional.of("handle"));
        };

    node().pushDue();

    assertThat(applied).hasSize(2);
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
  }

  /* A plan may have many keys, and the request that changes it must not wait for them. */
  @Test
  void pushDue_planOfManyKeysChanged_sendsThemAllInBatches() {
    var gateway = gateway();
    var keys = PushDueKeysService.SWEPT_AT_ONCE + 1;
    for (var number = 0; number < keys; number++) {
      issued();
    }
    node().pushDue();
    applied.clear();

    unitOfWork.run(() -> writer.planChanged(organisation, gold.id()));
    assertThat(stores.keyPushes().counts(organisation, gateway.id()))
        .isEqualTo(Map.of(PushStatus.PUSHED, (long) keys));
    node().pushDue();

    assertThat(applied).hasSize(keys);
    assertThat(stores.keyPushes().counts(organisation, gateway.id()))
        .isEqualTo(Map.of(PushStatus.PUSHED, (long) keys));
  }

  /* A slow attempt may undo at the gateway what a later one did. */
  @Test
  void pushDue_attemptOutlivesItsClaim_isSentAgain() {
    var gateway = gateway();
    issued();
    answer =
        _ -> {
          if (applied.size() == 1) {
            clock.pass(KeyPush.LEASE);
            node().pushDue();
          }
          return new GatewayKeys.Answer.Done(Optional.of("handle"));
        };

    node().pushDue();

    assertThat(applied).hasSizeGreaterThan(2);
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
  }

  /* Also keys that nodes add which have not yet seen that it was removed. */
  @Test
  void pushDue_gatewayWasRemoved_sendsNothingAndRemovesItsKeys() {
    var gateway = gateway();
    issued();
    service.remove(admin, gateway.id(), Precondition.none());
    stores.keyPushes().add(organisation, aPush(gateway.id(), clock.instant()));

    node().pushDue();
    assertThat(stores.keyPushes().backlog().count()).isEqualTo(2);
    clock.pass(KeySweep.REMOVAL_DELAY);
    node().pushDue();

    assertThat(applied).isEmpty();
    assertThat(stores.keyPushes().backlog().count()).isZero();
  }

  @Test
  void pushDue_gatewayIsRemovedBetweenTwoKeys_sendsTheFirstOnly() {
    var gateway = gateway();
    issued();
    issued();
    answer =
        _ -> {
          service.remove(admin, gateway.id(), Precondition.none());
          return new GatewayKeys.Answer.Done(Optional.empty());
        };

    node().pushDue();

    assertThat(applied).hasSize(1);
  }

  @Test
  void pushDue_checkInTheNight_mendsAndRecordsDrift() {
    var gateway = gateway();
    issued();
    node().pushDue();
    comparison = new GatewayKeys.Comparison.Different(List.of("other limits"));
    clock.pass(Duration.ofHours(25));

    node().pushDue();

    assertThat(applied).hasSize(2);
    assertThat(push(gateway).state().drift().orElseThrow().found()).isEqualTo("other limits");
    assertThat(queries.report(admin, gateway.id()).drifted()).isOne();
    comparison = new GatewayKeys.Comparison.Same();
    clock.pass(Duration.ofHours(25));
    node().pushDue();
    assertThat(applied).hasSize(2);
    assertThat(queries.report(admin, gateway.id()).drifted()).isZero();
  }

  @Test
  void pushDue_unsupported_isSentAgainOnlyAfterAChangeOrADifference() {
    var gateway = gateway();
    var key = issued();
    answer = _ -> new GatewayKeys.Answer.Unsupported("never renews");
    var node = node();
    node.pushDue();
    for (var night = 0; night < 3; night++) {
      clock.pass(Duration.ofHours(25));
      node.pushDue();
    }
    assertThat(applied).hasSize(1);
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.UNSUPPORTED);
    assertThat(push(gateway).state().failure().orElseThrow().reason()).isEqualTo("never renews");
    assertThat(queries.report(admin, gateway.id()).unconfirmed()).isZero();

    comparison = new GatewayKeys.Comparison.Different(List.of("not blocked"));
    clock.pass(Duration.ofHours(25));
    node.pushDue();
    assertThat(applied).hasSize(2);
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.UNSUPPORTED);
    assertThat(driftsInTheTrail()).isOne();

    answer = _ -> new GatewayKeys.Answer.Done(Optional.empty());
    unitOfWork.run(() -> writer.planChanged(organisation, key.plan()));
    node.pushDue();
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.PUSHED);
    assertThat(push(gateway).state().failure()).isEmpty();
  }

  @Test
  void pushDue_repairIsRefused_recordsDriftOnce() {
    var gateway = gateway();
    issued();
    var node = node();
    node.pushDue();
    comparison = new GatewayKeys.Comparison.Different(List.of("other limits"));
    answer = _ -> new GatewayKeys.Answer.Refused("it answered 409 to PUT");

    clock.pass(Duration.ofHours(25));
    node.pushDue();
    clock.pass(Duration.ofHours(1));
    node.pushDue();

    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.FAILED);
    assertThat(push(gateway).state().drift().orElseThrow().found()).isEqualTo("other limits");
    assertThat(queries.report(admin, gateway.id()).drifted()).isOne();
    assertThat(queries.report(admin, gateway.id()).unconfirmed()).isOne();
    assertThat(driftsInTheTrail()).isOne();
  }

  /* It is compared again each time, because the key goes on working there. */
  @Test
  void pushDue_removalOfAnEndedKeyIsRefused_recordsDriftOnce() {
    var gateway = gateway();
    var key = issued();
    var node = node();
    node.pushDue();
    unitOfWork.run(
        () -> {
          stores.issuedKeys().removeAll(organisation, List.of(ann.id()));
          writer.developersRemoved(organisation, List.of(key.developer()));
        });
    node.pushDue();
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.REMOVED);
    comparison = new GatewayKeys.Comparison.Different(List.of("a consumer of an ended key"));
    answer = _ -> new GatewayKeys.Answer.Refused("it answered 400 to DELETE");

    clock.pass(Duration.ofHours(25));
    node.pushDue();
    clock.pass(Duration.ofSeconds(3));
    node.pushDue();

    assertThat(push(gateway).state().work().attempts()).isEqualTo(2);
    assertThat(driftsInTheTrail()).isOne();
  }

  private long driftsInTheTrail() {
    return trail().stream()
        .filter(entry -> entry.action() == AuditAction.GATEWAY_DRIFT_FOUND)
        .count();
  }

  @Test
  void pushDue_keyWithoutText_isUnknownUntilTheNight() {
    issued();
    var gateway = gateway();
    answer = _ -> new GatewayKeys.Answer.KeyUnknown();

    assertThat(find.findUnpushed()).isOne();
    assertThat(find.findUnpushed()).isZero();
    node().pushDue();
    node().pushDue();

    assertThat(applied).singleElement().satisfies(key -> assertThat(key.raw()).isEmpty());
    assertThat(push(gateway).state().status()).isEqualTo(PushStatus.KEY_UNKNOWN);
  }

  @Test
  void pushDue_gatewayOfOtherPlans_doesNotGetTheKey() {
    var gateway = gateway();
    unitOfWork.run(
        () -> {
          stores.gateways().findForUpdate(organisation, gateway.id());
          stores
              .gateways()
              .replace(
                  organisation,
                  gateway.with(
                      aGateway().covering(aPlan("Other").build().id()).details(),
                      gateway.sealedCredential(),
                      clock.instant()));
          writer.evict(organisation);
        });

    issued();

    assertThat(
            stores
                .keyPushes()
                .page(organisation, gateway.id(), Optional.empty(), Optional.empty(), 9))
        .isEmpty();
    assertThat(find.findUnpushed()).isZero();
  }
}
