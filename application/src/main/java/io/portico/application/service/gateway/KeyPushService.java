package io.portico.application.service.gateway;

import static io.portico.domain.audit.AuditAction.GATEWAY_TESTED;
import static io.portico.domain.audit.AuditAction.KEY_PUSH_REPEATED;

import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Tests whether gateways take keys, and repeats pushes. */
public final class KeyPushService implements TestGateway, RepeatKeyPush {

  private final GatewayQueriesService queries;
  private final KeyPushes pushes;
  private final GatewayKeys gatewayKeys;
  private final GatewayCredentials credentials;
  private final KeyPushWriter writer;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public KeyPushService(
      GatewayQueriesService queries,
      KeyPushes pushes,
      GatewayKeys gatewayKeys,
      GatewayCredentials credentials,
      KeyPushWriter writer,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.queries = queries;
    this.pushes = pushes;
    this.gatewayKeys = gatewayKeys;
    this.credentials = credentials;
    this.writer = writer;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /* The gateway is asked outside of a unit of work, because it may be slow. */
  @Override
  public TestGateway.Outcome test(Actor actor, GatewayId id) {
    var gateway = queries.find(actor, id);
    var outcome =
        switch (gatewayKeys.check(credentials.connection(gateway))) {
          case Answer.Refused(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Failed(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Unsupported(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Done _, Answer.KeyUnknown _ -> new TestGateway.Outcome.Reached();
        };
    unitOfWork.run(() -> audit.recordUnchanged(actor, GATEWAY_TESTED, id, Snapshots.of(gateway)));
    return outcome;
  }

  @Override
  public KeyPush repeat(Actor actor, KeyPushId id) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return unitOfWork.execute(
        () -> {
          var present =
              pushes
                  .findForUpdate(actor.organisation(), id)
                  .orElseThrow(RecordKind.KEY_PUSH.notFound(id));
          var marked = present.marked(clock.instant());
          pushes.replace(actor.organisation(), marked);
          writer.wake();
          audit.recordNew(
              actor, KEY_PUSH_REPEATED, present.gateway(), Snapshot.of("key", present.key()));
          return marked;
        });
  }
}
