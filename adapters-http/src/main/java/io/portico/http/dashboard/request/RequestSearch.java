package io.portico.http.dashboard.request;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.picker.PlanPicker;
import io.portico.http.dashboard.records.Search;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Sorting;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.exchange.RequestSort;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads from an address which key requests the inbox shows. */
@Singleton
record RequestSearch(
    PlanQueries plans, PlanPicker picker, ApiPicker apis, DeveloperQueries developers) {

  static final String PLAN = "plan";
  static final String API = "api";
  static final String DEVELOPER = "developer";

  /** The state of requests in any state. */
  static final String ANY = "any";

  /**
   * What is asked for.
   *
   * @param fields as they were typed, with what is wrong with them
   * @param status empty for any
   * @param filter empty if a field is wrong
   * @param developer the address of the developer whose requests are asked for
   */
  record Asked(
      Fields fields,
      Optional<RequestStatus> status,
      Optional<KeyRequestFilter> filter,
      KeyRequestOrder order,
      Optional<String> developer) {

    /** Returns the state as the address names it. */
    String state() {
      return status.map(RequestStatus::word).orElse(ANY);
    }
  }

  /** Returns what {@code request} asks for: what waits, oldest first, unless it says otherwise. */
  Asked of(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var status =
        parameters.one(Search.STATE).filter(ANY::equals).isPresent()
            ? Optional.<RequestStatus>empty()
            : Optional.of(
                parameters
                    .oneUnlessEmpty(Search.STATE)
                    .map(word -> Worded.of(RequestStatus.class, Search.STATE, word))
                    .orElse(RequestStatus.PENDING));
    var order = parameters.oneUnlessEmpty(Sorting.PARAMETER).map(RequestSort::order);
    var fields = Fields.NONE.with(Search.STATE, status.map(RequestStatus::word).orElse(ANY));
    for (var name : new String[] {Search.WORDS, PLAN, API, DEVELOPER, Sorting.PARAMETER}) {
      fields = fields.with(name, request.getParameters().get(name, String.class, "").strip());
    }
    var read =
        fields.read(typed -> filter(actor, status, typed), Map.of("words", Search.WORDS), Map.of());
    return new Asked(
        read.fields().with(PLAN, picker.shown(actor, read.fields().value(PLAN))),
        status,
        read.value(),
        order.orElseGet(() -> usual(status)),
        read.value().flatMap(KeyRequestFilter::developer).map(id -> address(actor, id)));
  }

  private static KeyRequestOrder usual(Optional<RequestStatus> status) {
    return status
        .map(
            one ->
                switch (one) {
                  case PENDING -> KeyRequestOrder.OLDEST;
                  case APPROVED, DECLINED -> KeyRequestOrder.LAST_DECIDED;
                })
        .orElse(KeyRequestOrder.NEWEST);
  }

  private KeyRequestFilter filter(Actor actor, Optional<RequestStatus> status, Fields typed) {
    var plan = typed.filled(PLAN).map(text -> picker.find(actor, PLAN, text));
    var api = typed.filled(API).map(text -> api(actor, text));
    return new KeyRequestFilter(
        status.<Set<RequestStatus>>map(Set::of).orElseGet(() -> EnumSet.allOf(RequestStatus.class)),
        typed.filled(DEVELOPER).map(RequestSearch::developer),
        plans.requested(actor, plan, api),
        typed.filled(Search.WORDS).flatMap(DeveloperWords::in));
  }

  /* Plans name also APIs that the repository has not. */
  private ApiId api(Actor actor, String text) {
    try {
      return apis.find(actor, API, text);
    } catch (InvalidValueException e) {
      return ApiId.parse(text).filter(id -> opened(actor, id)).orElseThrow(() -> e);
    }
  }

  private boolean opened(Actor actor, ApiId api) {
    return plans
        .requested(actor, Optional.empty(), Optional.of(api))
        .filter(some -> !some.isEmpty())
        .isPresent();
  }

  private static DeveloperId developer(String text) {
    return new DeveloperId(Identifier.of(DEVELOPER, text));
  }

  private String address(Actor actor, DeveloperId id) {
    try {
      return developers.find(actor, id).developer().details().email().written();
    } catch (RefusedException.NotFound _) {
      return id.toString(); // removed, whose requests stay
    }
  }
}
