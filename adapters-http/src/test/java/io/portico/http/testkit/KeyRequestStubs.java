package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.KeyRequestId;
import java.util.List;

/** A {@link Stub} of each inbound port of key requests. */
public final class KeyRequestStubs extends Stubs {

  public final Stub<RequestKey.Command, RequestKey.Outcome> request = stub();
  public final Stub<PageAsked, OffsetPage<KeyRequest>> page = stub();
  public final Stub<RequestAsked, KeyRequest> find = stub();
  public final Stub<ApproveKeyRequest.Command, ApproveKeyRequest.Outcome> approve = stub();
  public final Stub<DeclineKeyRequest.Command, DeclineKeyRequest.Outcome> decline = stub();
  public final Stub<DecideKeyRequests.Command, List<DecideKeyRequests.Decided>> decide = stub();
  public final Stub<RemoveKeyRequest.Command, Boolean> remove = stub();

  /** The arguments of {@code KeyRequestQueries.find}. */
  public record RequestAsked(Actor actor, KeyRequestId request) {}

  /** The arguments of {@code KeyRequestQueries.page}. */
  public record PageAsked(Actor actor, KeyRequestFilter filter, OffsetRange range) {}

  private final class Queries implements KeyRequestQueries {

    @Override
    public KeyRequest find(Actor actor, KeyRequestId id) {
      return find.ask(new RequestAsked(actor, id));
    }

    @Override
    public OffsetPage<KeyRequest> page(Actor actor, KeyRequestFilter filter, OffsetRange range) {
      return page.ask(new PageAsked(actor, filter, range));
    }
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(RequestKey.class, request::ask);
    context.registerSingleton(KeyRequestQueries.class, new Queries());
    context.registerSingleton(ApproveKeyRequest.class, approve::ask);
    context.registerSingleton(DeclineKeyRequest.class, decline::ask);
    context.registerSingleton(DecideKeyRequests.class, decide::ask);
    context.registerSingleton(RemoveKeyRequest.class, (RemoveKeyRequest) remove::ask);
  }
}
