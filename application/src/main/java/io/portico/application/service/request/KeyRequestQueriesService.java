package io.portico.application.service.request;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.service.audit.ActorNames;
import io.portico.application.service.audit.ActorNames.ActorName;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads key requests. */
public final class KeyRequestQueriesService implements KeyRequestQueries {

  private final KeyRequests requests;
  private final Developers developers;
  private final UsageNames names;
  private final DecidablePlans decidable;
  private final ActorNames actorNames;

  public KeyRequestQueriesService(
      KeyRequests requests,
      Developers developers,
      UsageNames names,
      DecidablePlans decidable,
      DashboardUsers users,
      ServiceCredentials services) {
    this.requests = requests;
    this.developers = developers;
    this.names = names;
    this.decidable = decidable;
    this.actorNames = new ActorNames(users, services, developers);
  }

  @Override
  public KeyRequest find(Actor actor, KeyRequestId id) {
    return requests
        .find(actor.organisation(), id)
        .filter(decidable.visibleTo(actor))
        .orElseThrow(RecordKind.KEY_REQUEST.notFound(id));
  }

  @Override
  public List<KeyRequest> findAll(Actor actor, Collection<KeyRequestId> ids) {
    return requests.findAll(actor.organisation(), ids).stream()
        .filter(decidable.visibleTo(actor))
        .toList();
  }

  @Override
  public OffsetPage<KeyRequest> page(
      Actor actor, KeyRequestFilter asked, KeyRequestOrder order, OffsetRange range) {
    var filter = decidable.visible(actor, asked);
    var organisation = actor.organisation();
    var found = requests.page(organisation, filter, order, range.offset(), range.limit());
    // A page that is not full is the last one, which saves looking at all of them again.
    var isLast = found.size() < range.limit() && (!found.isEmpty() || range.offset() == 0);
    return new OffsetPage<>(
        found, isLast ? range.offset() + found.size() : requests.count(organisation, filter));
  }

  @Override
  public long count(Actor actor, KeyRequestFilter filter) {
    return requests.count(actor.organisation(), decidable.visible(actor, filter));
  }

  @Override
  public List<NamedKeyRequest> named(Actor actor, List<KeyRequest> some) {
    if (!actor.may(Permission.READ)) {
      actor.require(Permission.DECIDE_KEY_REQUESTS);
    }
    var people = developers.findAll(actor.organisation(), each(some, KeyRequestDetails::developer));
    var plans =
        names.find(
            actor.organisation(),
            UsageDimension.POLICY,
            each(some, details -> details.plan().toString()));
    var deciders =
        actorNames.of(
            actor.organisation(), some.stream().flatMap(request -> decider(request).stream()));
    return some.stream()
        .map(
            request -> {
              var developer =
                  Optional.ofNullable(people.get(request.details().developer()))
                      .map(Developer::details);
              return new NamedKeyRequest(
                  request,
                  developer.map(DeveloperDetails::email),
                  developer.map(DeveloperDetails::fields).orElseGet(CustomFields::none),
                  planOf(plans.get(request.details().plan().toString())),
                  decider(request).flatMap(user -> text(deciders.get(user))));
            })
        .toList();
  }

  private static Optional<UserId> decider(KeyRequest request) {
    return request.state().decided().flatMap(Decision::by);
  }

  private static Optional<String> text(@Nullable ActorName name) {
    return Optional.ofNullable(name).flatMap(ActorName::text);
  }

  @Override
  public List<AuthoredComment> comments(Actor actor, KeyRequestId id) {
    var comments = requests.comments(actor.organisation(), find(actor, id).id());
    var authors =
        actorNames.of(actor.organisation(), comments.stream().map(RequestComment::author));
    return comments.stream()
        .map(comment -> new AuthoredComment(comment, text(authors.get(comment.author()))))
        .toList();
  }

  private static <T> Set<T> each(List<KeyRequest> some, Function<KeyRequestDetails, T> part) {
    return some.stream().map(KeyRequest::details).map(part).collect(toSet());
  }

  private static Optional<String> planOf(@Nullable UsageName name) {
    return name instanceof UsageName.OfPlan(var plan) ? Optional.of(plan) : Optional.empty();
  }
}
