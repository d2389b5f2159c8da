package io.portico.application.service.request;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads key requests. */
public final class KeyRequestQueriesService implements KeyRequestQueries {

  private final KeyRequests requests;
  private final UsageNames names;

  public KeyRequestQueriesService(KeyRequests requests, UsageNames names) {
    this.requests = requests;
    this.names = names;
  }

  @Override
  public KeyRequest find(Actor actor, KeyRequestId id) {
    actor.require(Permission.READ);
    return requests.find(actor.organisation(), id).orElseThrow(RecordKind.KEY_REQUEST.notFound(id));
  }

  @Override
  public List<KeyRequest> findAll(Actor actor, Collection<KeyRequestId> ids) {
    actor.require(Permission.READ);
    return requests.findAll(actor.organisation(), ids);
  }

  @Override
  public OffsetPage<KeyRequest> page(Actor actor, KeyRequestFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        requests.page(organisation, filter, range.offset(), range.limit()),
        requests.count(organisation, filter));
  }

  @Override
  public long count(Actor actor, KeyRequestFilter filter) {
    actor.require(Permission.READ);
    return requests.count(actor.organisation(), filter);
  }

  @Override
  public List<NamedKeyRequest> named(Actor actor, List<KeyRequest> some) {
    actor.require(Permission.READ);
    var developers =
        names(actor, UsageDimension.DEVELOPER, some, details -> details.developer().toString());
    var plans = names(actor, UsageDimension.POLICY, some, details -> details.plan().toString());
    return some.stream()
        .map(
            request ->
                new NamedKeyRequest(
                    request,
                    emailOf(developers.get(request.details().developer().toString())),
                    planOf(plans.get(request.details().plan().toString()))))
        .toList();
  }

  private Map<String, UsageName> names(
      Actor actor,
      UsageDimension by,
      List<KeyRequest> some,
      Function<KeyRequestDetails, String> id) {
    var ids = some.stream().map(KeyRequest::details).map(id).collect(toSet());
    return names.find(actor.organisation(), by, ids);
  }

  private static Optional<EmailAddress> emailOf(@Nullable UsageName name) {
    return name instanceof UsageName.OfDeveloper(var email) ? Optional.of(email) : Optional.empty();
  }

  private static Optional<String> planOf(@Nullable UsageName name) {
    return name instanceof UsageName.OfPlan(var plan) ? Optional.of(plan) : Optional.empty();
  }
}
