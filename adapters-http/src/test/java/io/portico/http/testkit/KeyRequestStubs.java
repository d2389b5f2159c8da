package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.Actor;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.KeyRequestId;
import java.util.Collection;
import java.util.List;

/** A {@link Stub} of each inbound port of key requests. */
public final class KeyRequestStubs extends Stubs {

  public final Stub<RequestKey.Command, RequestKey.Outcome> request = stub();
  public final Stub<PageQuery, OffsetPage<KeyRequest>> page = stub();
  public final Stub<RequestQuery, KeyRequest> find = stub();
  public final Stub<Collection<KeyRequestId>, List<KeyRequest>> findAll = stub();
  public final Stub<KeyRequestFilter, Long> count = stub();
  public final Stub<List<KeyRequest>, List<NamedKeyRequest>> named = stub();
  public final Stub<ApproveKeyRequest.Command, ApproveKeyRequest.Outcome> approve = stub();
  public final Stub<DeclineKeyRequest.Command, DeclineKeyRequest.Outcome> decline = stub();
  public final Stub<DecideKeyRequests.Command, List<DecideKeyRequests.Decided>> decide = stub();
  public final Stub<RemoveKeyRequest.Command, Boolean> remove = stub();

  public final Stub<RequestQuery, List<AuthoredComment>> comments = stub();
  public final Stub<CommentOnKeyRequest.Command, CommentOnKeyRequest.Outcome> comment = stub();

  /** The arguments of {@code KeyRequestQueries.find}. */
  public record RequestQuery(Actor actor, KeyRequestId request) {}

  /** The arguments of {@code KeyRequestQueries.page}. */
  public record PageQuery(
      Actor actor, KeyRequestFilter filter, KeyRequestOrder order, OffsetRange range) {}

  private final class Queries implements KeyRequestQueries {

    @Override
    public KeyRequest find(Actor actor, KeyRequestId id) {
      return find.call(new RequestQuery(actor, id));
    }

    @Override
    public List<KeyRequest> findAll(Actor actor, Collection<KeyRequestId> ids) {
      return findAll.call(ids);
    }

    @Override
    public OffsetPage<KeyRequest> page(
        Actor actor, KeyRequestFilter filter, KeyRequestOrder order, OffsetRange range) {
      return page.call(new PageQuery(actor, filter, order, range));
    }

    @Override
    public long count(Actor actor, KeyRequestFilter filter) {
      return count.call(filter);
    }

    @Override
    public List<NamedKeyRequest> named(Actor actor, List<KeyRequest> requests) {
      return named.call(requests);
    }

    @Override
    public List<AuthoredComment> comments(Actor actor, KeyRequestId id) {
      return comments.call(new RequestQuery(actor, id));
    }
  }

  /* Every page counts the requests that wait. */
  @Override
  void reset() {
    super.reset();
    count.answers(0L);
    comments.answers(List.of());
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(RequestKey.class, request::call);
    context.registerSingleton(KeyRequestQueries.class, new Queries());
    context.registerSingleton(ApproveKeyRequest.class, approve::call);
    context.registerSingleton(DeclineKeyRequest.class, decline::call);
    context.registerSingleton(DecideKeyRequests.class, decide::call);
    context.registerSingleton(CommentOnKeyRequest.class, comment::call);
    context.registerSingleton(RemoveKeyRequest.class, (RemoveKeyRequest) remove::call);
  }
}
