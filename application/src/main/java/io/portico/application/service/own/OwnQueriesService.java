package io.portico.application.service.own;

import static java.util.Comparator.comparing;

import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.limit.PlanLimits;
import io.portico.application.service.usage.UsageQueriesService;
import io.portico.domain.application.Application;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitState;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what belongs to signed-in developers. */
public record OwnQueriesService(
    Belongings belongings,
    Plans plans,
    KeyRequests requests,
    Subscriptions subscriptions,
    ApiOffers offers,
    PlanLimits limits,
    PortalConfigurations configurations,
    UsageQueriesService usage)
    implements OwnQueries {

  @Override
  public List<Application> applications(SignedInDeveloper me) {
    return belongings.applications(me);
  }

  @Override
  public OwnApplication application(SignedInDeveloper me, ApplicationId id) {
    var application = belongings.application(me, id);
    var known = new HashMap<PlanOfApi, ApiOffer>();
    return new OwnApplication(
        application,
        belongings.members(me, application),
        belongings.keys(me, application).stream().map(key -> own(me, key, known)).toList(),
        withoutKey(me, application)
            .map(
                request ->
                    new OwnRequest(
                        request,
                        offer(
                            me.organisation(),
                            request.details().plan(),
                            request.details().version(),
                            known)))
            .toList());
  }

  @Override
  public OwnKey key(SignedInDeveloper me, KeyName key) {
    return own(me, belongings.key(me, key), new HashMap<>());
  }

  private record PlanOfApi(PlanId plan, String version) {}

  private OwnKey own(SignedInDeveloper me, KeyWithUsage found, Map<PlanOfApi, ApiOffer> known) {
    var key = found.key().key();
    var organisation = me.organisation();
    var isLive = found.key().state() == KeyState.LIVE;
    return new OwnKey(
        found,
        offer(organisation, key.plan(), key.grant().version(), known),
        isLive ? limits(organisation, found) : Optional.empty(),
        isLive ? address(organisation, key.plan()) : Optional.empty());
  }

  private Optional<URI> address(OrganisationId organisation, PlanId plan) {
    return offers
        .entry(organisation, plan)
        .flatMap(entry -> entry.site().tryIt())
        .map(tryIt -> tryIt.baseUrls().getFirst());
  }

  private Optional<LimitState> limits(OrganisationId organisation, KeyWithUsage found) {
    var key = found.key().key();
    return plans
        .find(organisation, key.plan())
        .map(plan -> limits.left(Consumer.of(organisation, key), plan.details()));
  }

  private ApiOffer offer(
      OrganisationId organisation, PlanId plan, String version, Map<PlanOfApi, ApiOffer> known) {
    return known.computeIfAbsent(
        new PlanOfApi(plan, version), one -> offers.of(organisation, one.plan(), one.version()));
  }

  /*
   * The developer's own, without what a member withdrew, and what others wait for, because it
   * prevents another request.
   */
  private Stream<KeyRequest> withoutKey(SignedInDeveloper me, Application application) {
    var organisation = me.organisation();
    var own =
        requests
            .page(
                organisation,
                new KeyRequestFilter(
                    Set.of(RequestStatus.PENDING, RequestStatus.DECLINED),
                    Optional.of(me.developer().id()),
                    Optional.empty()),
                KeyRequestOrder.NEWEST,
                0,
                MOST)
            .stream()
            .filter(request -> request.details().application().equals(application.id()))
            .filter(request -> !isWithdrawn(request, application));
    var waiting =
        subscriptions.of(organisation, List.of(application.id())).stream()
            .flatMap(one -> request(one.state()).stream())
            .toList();
    return Stream.concat(own, requests.findAll(organisation, waiting).stream())
        .distinct()
        .sorted(comparing(KeyRequest::createdAt).reversed());
  }

  private static boolean isWithdrawn(KeyRequest request, Application application) {
    return request
        .state()
        .decided()
        .flatMap(Decision::by)
        .flatMap(by -> application.member(new DeveloperId(by.value())))
        .isPresent();
  }

  private static Optional<KeyRequestId> request(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested(var request) -> Optional.of(request);
      case SubscriptionState.Renewing(_, var request) -> Optional.of(request);
      case SubscriptionState.Active _ -> Optional.empty();
    };
  }

  @Override
  public Optional<Offer> offer(SignedInDeveloper me, PlanId plan) {
    var organisation = me.organisation();
    var settings = configurations.current(organisation);
    return offers
        .entry(organisation, plan)
        .filter(entry -> Belongings.sees(me, entry) && !entry.keyless())
        .flatMap(
            entry ->
                plans
                    .find(organisation, plan)
                    .map(Plan::details)
                    .filter(PlanDetails::issuesKeys)
                    .map(
                        details ->
                            new Offer(
                                entry,
                                details,
                                entry.requiresApproval(settings),
                                settings.keyRequestFields())));
  }

  @Override
  public UsageQueries.Report usage(SignedInDeveloper me, UsageOf query) {
    var counted =
        query
            .application()
            .map(id -> List.of(belongings.application(me, id)))
            .orElseGet(() -> belongings.applications(me));
    var keys =
        counted.stream()
            .flatMap(application -> belongings.keys(me, application).stream())
            .map(key -> key.key().key().key().text())
            .limit(UsageQuery.MOST_KEYS)
            .toList();
    return usage.report(
        me.actor(),
        new UsageQueries.ReportQuery(
            keys,
            query.period(),
            query.resolution(),
            UsageFilter.ALL,
            List.of(),
            query.by(),
            Optional.empty()));
  }
}
