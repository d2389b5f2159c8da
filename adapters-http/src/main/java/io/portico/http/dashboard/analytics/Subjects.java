package io.portico.http.dashboard.analytics;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.picker.PlanPicker;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the calls that a reader asks for. */
@Singleton
record Subjects(
    ApiQueries apis,
    ApiPicker apiPicker,
    PlanQueries plans,
    PlanPicker planPicker,
    DeveloperQueries developers,
    KeyQueries keys) {

  private static final String EXAMPLE_API = "billing";

  /**
   * Returns the calls of what {@code value} names.
   *
   * @throws InvalidValueException if it names nothing of this kind
   */
  Subject find(Actor actor, SubjectKind kind, String value) {
    return switch (kind) {
      case ALL -> new Subject.Calls(UsageFilter.ALL);
      case API ->
          new Subject.Calls(new UsageFilter(Optional.of(api(actor, value)), Optional.empty()));
      case PLAN ->
          new Subject.Calls(new UsageFilter(Optional.of(plan(actor, value)), Optional.empty()));
      case DEVELOPER -> new Subject.Keys(keysOf(actor, developer(actor, value)));
      case KEY -> new Subject.Keys(List.of(key(actor, value)));
      case LABEL -> labelled(actor, value);
    };
  }

  /*
   * Gateways may report calls of APIs that the repository has not. Links name those by their id,
   * which is not to become another API whose name only differs in case.
   */
  private String api(Actor actor, String value) {
    var id = ApiId.parse(value);
    try {
      var found = apiPicker.find(actor, "value", value);
      return id.filter(other -> !found.equals(other) && !isNamed(actor, found, value))
          .orElse(found)
          .toString();
    } catch (InvalidValueException e) {
      return id.map(ApiId::toString).orElseThrow(() -> e);
    }
  }

  private boolean isNamed(Actor actor, ApiId api, String name) {
    return name.equals(apis.names(actor, List.of(api)).get(api));
  }

  /** Returns whether {@code subject} is an API that the repository has not. */
  boolean isUnknownApi(Actor actor, Subject subject) {
    var api = api(subject);
    return api.isPresent() && apis.names(actor, List.of(api.get())).isEmpty();
  }

  /** Returns the id of an API whose calls are examples: that of the subject, or one that exists. */
  String exampleApi(Actor actor, Subject subject) {
    return api(subject).or(() -> firstApi(actor)).map(ApiId::toString).orElse(EXAMPLE_API);
  }

  private static Optional<ApiId> api(Subject subject) {
    return subject instanceof Subject.Calls(var filter)
        ? filter.api().flatMap(ApiId::parse)
        : Optional.empty();
  }

  private Optional<ApiId> firstApi(Actor actor) {
    return apis
        .search(
            new ApiQueries.Query(actor, ApiFilter.ALL, ApiOrder.NAME, Optional.empty(), 1, false))
        .apis()
        .stream()
        .map(ApiRecord::id)
        .findFirst();
  }

  /** Returns {@code value} as readers know it: with the name of the API, if it is the id of one. */
  String text(Actor actor, SubjectKind kind, String value) {
    return switch (kind) {
      case API -> ApiId.parse(value).map(id -> apiPicker.text(actor, id)).orElse(value);
      case PLAN -> planPicker.shown(actor, value);
      case DEVELOPER -> developerName(actor, value);
      case ALL, KEY, LABEL -> value;
    };
  }

  private String developerName(Actor actor, String value) {
    try {
      return Identifier.parse(value)
          .map(
              id ->
                  developers
                      .find(actor, new DeveloperId(id))
                      .developer()
                      .details()
                      .email()
                      .written())
          .orElse(value);
    } catch (RefusedException.NotFound _) {
      return value;
    }
  }

  private String plan(Actor actor, String value) {
    if (Identifier.parse(value).isPresent()) {
      return value;
    }
    return plans
        .page(
            actor,
            new PlanFilter(Optional.of(value), Optional.empty()),
            new OffsetRange(0, PageLimits.LARGEST))
        .items()
        .stream()
        .filter(plan -> plan.details().name().equalsIgnoreCase(value))
        .findAny()
        .map(plan -> plan.id().toString())
        .orElseThrow(() -> invalid(value, "the name or the id of a plan"));
  }

  private DeveloperId developer(Actor actor, String value) {
    var id = Identifier.parse(value).map(DeveloperId::new);
    if (id.isPresent()) {
      return id.get();
    }
    return EmailAddress.parse(value)
        .flatMap(email -> developers.findByEmail(actor, email))
        .map(DeveloperWithKeys::developer)
        .orElseThrow(() -> invalid(value, "the email address or the id of a developer"))
        .id();
  }

  /** Returns the keys of a developer in their stored form, up to as many as a report counts. */
  List<String> keysOf(Actor actor, DeveloperId developer) {
    return keys
        .page(actor, KeyFilter.of(developer), new OffsetRange(0, UsageQuery.MOST_KEYS))
        .items()
        .stream()
        .map(found -> found.key().key().key().text())
        .toList();
  }

  /* Keys themselves are secrets, which do not belong into addresses and errors. */
  private String key(Actor actor, String value) {
    try {
      var stored = StoredKey.parse(value).filter(key -> key.fingerprint().equals(value));
      if (stored.isPresent()) {
        return keys.find(actor, stored.get()).key().key().key().text();
      }
    } catch (RefusedException.NotFound _) {
      // Reported below.
    }
    throw InvalidValueException.found(
        "value", "no such key", "the hash of a key, as the page of its developer shows it");
  }

  private Subject labelled(Actor actor, String value) {
    var equals = value.indexOf('=');
    if (equals < 1) {
      throw invalid(value, "a label and its value, for example tier=1");
    }
    var values = new LinkedHashSet<String>();
    values.add(value.substring(equals + 1).strip());
    var requirement = new Requirement.In(new LabelName(value.substring(0, equals).strip()), values);
    var found =
        apis.search(
            new ApiQueries.Query(
                actor,
                ApiFilter.of(new Selection.AnyOf(List.of(new Selector(List.of(requirement))))),
                ApiOrder.ID,
                Optional.empty(),
                UsageFilter.MOST_APIS,
                false));
    if (found.next().isPresent()) {
      return new Subject.TooMany();
    }
    var ids = found.apis().stream().map(api -> api.id().toString()).collect(Collectors.toSet());
    return ids.isEmpty() ? new Subject.Nothing() : new Subject.Calls(UsageFilter.ofApis(ids));
  }

  private static InvalidValueException invalid(String value, String expected) {
    return new InvalidValueException("value", value, expected);
  }
}
