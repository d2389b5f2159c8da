package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} for every inbound port of gateways to which keys are pushed. */
public final class GatewayStubs extends Stubs {

  public final Stub<Actor, List<Gateway>> all = stub();
  public final Stub<GatewayId, Gateway> find = stub();
  public final Stub<PushesQuery, Page<KeyPush, KeyPushId>> pushes = stub();
  public final Stub<StoredKey, List<KeyPush>> ofKey = stub();
  public final Stub<List<KeyPush>, List<NamedKeyPush>> named = stub();
  public final Stub<Optional<PushStatus>, Long> countPushes = stub();
  public final Stub<GatewayId, GatewayQueries.Report> report = stub();
  public final Stub<AddGateway.Command, AddGateway.Outcome> add = stub();
  public final Stub<ReplaceGateway.Command, Gateway> replace = stub();
  public final Stub<GatewayId, Gateway> remove = stub();
  public final Stub<GatewayId, TestGateway.Outcome> test = stub();
  public final Stub<GatewayId, Boolean> reconcile = stub();
  public final Stub<KeyPushId, KeyPush> repeat = stub();

  /** The arguments of a query for keys. */
  public record PushesQuery(
      GatewayId gateway, Optional<PushStatus> status, PageQuery<KeyPushId> page) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        GatewayQueries.class,
        new GatewayQueries() {
          @Override
          public List<Gateway> all(Actor actor) {
            return all.call(actor);
          }

          @Override
          public Gateway find(Actor actor, GatewayId id) {
            return find.call(id);
          }

          @Override
          public Page<KeyPush, KeyPushId> pushes(
              Actor actor,
              GatewayId gateway,
              Optional<PushStatus> status,
              PageQuery<KeyPushId> page) {
            return pushes.call(new PushesQuery(gateway, status, page));
          }

          @Override
          public List<KeyPush> ofKey(Actor actor, StoredKey key) {
            return ofKey.call(key);
          }

          @Override
          public List<NamedKeyPush> named(Actor actor, List<KeyPush> some) {
            return named.call(some);
          }

          @Override
          public long countPushes(Actor actor, GatewayId gateway, Optional<PushStatus> status) {
            return countPushes.call(status);
          }

          @Override
          public Report report(Actor actor, GatewayId gateway) {
            return report.call(gateway);
          }
        });
    context.registerSingleton(AddGateway.class, add::call);
    context.registerSingleton(ReplaceGateway.class, replace::call);
    context.registerSingleton(
        RemoveGateway.class,
        new RemoveGateway() {
          @Override
          public Gateway remove(Actor actor, GatewayId gateway, Precondition<Gateway> expected) {
            return remove.call(gateway);
          }
        });
    context.registerSingleton(TestGateway.class, (TestGateway) (_, gateway) -> test.call(gateway));
    context.registerSingleton(
        ReconcileGateway.class,
        (ReconcileGateway)
            (_, gateway) -> {
              var _ = reconcile.call(gateway);
            });
    context.registerSingleton(RepeatKeyPush.class, (RepeatKeyPush) (_, push) -> repeat.call(push));
  }
}
