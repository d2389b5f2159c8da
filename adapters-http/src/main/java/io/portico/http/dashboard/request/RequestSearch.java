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
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.picker.PlanPicker;
import io.portico.http.dashboard.records.Search;
import io.portico.http.exchange.RequestSort;
import io.portico.http.page.Fields;
import io.portico.http.page.Sorting;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
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
      Optional<String> developer) {}

  /** Returns what {@code request} asks for: what waits, oldest first, unless it says otherwise. */
  Asked of(HttpRequest<?> request, Actor actor) {
    var fields = Fields.NONE;
    for (var name : List.of(Search.STATE, Search.WORDS, PLAN, API, DEVELOPER, Sorting.PARAMETER)) {
      fields = fields.with(name, request.getParameters().get(name, String.class, "").strip());
    }
    var asked = fields.filled(Search.STATE).orElse(RequestStatus.PENDING.word());
    var known = status(asked);
    var status = asked.equals(ANY) ? known : known.or(() -> Optional.of(RequestStatus.PENDING));
    var order = fields.filled(Sorting.PARAMETER).flatMap(RequestSearch::order);
    var sort = fields.value(Sorting.PARAMETER);
    fields =
        fields
            .with(Search.STATE, status.map(RequestStatus::word).orElse(ANY))
            .with(Sorting.PARAMETER, order.isPresent() ? sort : "");
    if (known.isEmpty() && !asked.equals(ANY)) {
      fields = fields.wrong(Search.STATE, Words.of("request.noState", asked));
    }
    if (order.isEmpty() && !sort.isEmpty()) {
      fields = fields.wrong(Sorting.PARAMETER, Words.of("records.noSort", sort));
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

  private static Optional<RequestStatus> status(String word) {
    return Arrays.stream(RequestStatus.values()).filter(one -> one.word().equals(word)).findFirst();
  }

  private static Optional<KeyRequestOrder> order(String word) {
    return Arrays.stream(KeyRequestOrder.values())
        .filter(one -> RequestSort.word(one).equals(word))
        .findFirst();
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
