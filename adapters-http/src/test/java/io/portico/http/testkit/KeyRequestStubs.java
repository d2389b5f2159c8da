package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.BrowseKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.ShowKeyRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of key requests. */
public final class KeyRequestStubs {

  private final Stub<RequestKey.Command, RequestKey.Outcome> request = new Stub<>();
  private final Stub<BrowseKeyRequests.Query, BrowseKeyRequests.Part> browse = new Stub<>();
  private final Stub<RequestAsked, Optional<KeyRequest>> show = new Stub<>();
  private final Stub<ApproveKeyRequest.Command, ApproveKeyRequest.Outcome> approve = new Stub<>();
  private final Stub<DeclineKeyRequest.Command, DeclineKeyRequest.Outcome> decline = new Stub<>();
  private final Stub<DecideKeyRequests.Command, DecideKeyRequests.Outcome> decide = new Stub<>();
  private final Stub<RemoveKeyRequest.Command, RemoveKeyRequest.Outcome> remove = new Stub<>();

  /** What {@code ShowKeyRequest} is asked. */
  public record RequestAsked(Actor actor, KeyRequestId request) {}

  void register(ApplicationContext context) {
    context.registerSingleton(RequestKey.class, request::ask);
    context.registerSingleton(BrowseKeyRequests.class, browse::ask);
    context.registerSingleton(
        ShowKeyRequest.class, (actor, id) -> show.ask(new RequestAsked(actor, id)));
    context.registerSingleton(ApproveKeyRequest.class, approve::ask);
    context.registerSingleton(DeclineKeyRequest.class, decline::ask);
    context.registerSingleton(DecideKeyRequests.class, decide::ask);
    context.registerSingleton(RemoveKeyRequest.class, remove::ask);
  }

  void forget() {
    request.forget();
    browse.forget();
    show.forget();
    approve.forget();
    decline.forget();
    decide.forget();
    remove.forget();
  }

  public Stub<RequestKey.Command, RequestKey.Outcome> request() {
    return request;
  }

  public Stub<BrowseKeyRequests.Query, BrowseKeyRequests.Part> browse() {
    return browse;
  }

  public Stub<RequestAsked, Optional<KeyRequest>> show() {
    return show;
  }

  public Stub<ApproveKeyRequest.Command, ApproveKeyRequest.Outcome> approve() {
    return approve;
  }

  public Stub<DeclineKeyRequest.Command, DeclineKeyRequest.Outcome> decline() {
    return decline;
  }

  public Stub<DecideKeyRequests.Command, DecideKeyRequests.Outcome> decide() {
    return decide;
  }

  public Stub<RemoveKeyRequest.Command, RemoveKeyRequest.Outcome> remove() {
    return remove;
  }
}
