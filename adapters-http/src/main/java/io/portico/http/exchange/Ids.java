package io.portico.http.exchange;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.json.JsonObject;
import java.util.Optional;
import java.util.function.Function;

/** Reads the ids of records. */
public final class Ids {

  private Ids() {}

  /** Returns a function that reads ids, for readers of members and parameters. */
  public static <T> Function<String, T> as(Function<Identifier, T> type) {
    return text -> type.apply(Identifier.of("id", text));
  }

  /**
   * Returns the id in the path segment {@code text}.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is malformed, so that no
   *     record can have it
   */
  public static <T> T inPath(RecordKind kind, String text, Function<Identifier, T> type) {
    return Identifier.parse(text).map(type).orElseThrow(kind.notFound(text));
  }

  /** Returns a function that reads any of the ids of plans, as {@link #as} does. */
  public static Function<String, PlanId> plan(PlanIds plans) {
    return text -> plans.find(text).orElseGet(() -> as(PlanId::new).apply(text));
  }

  /**
   * Returns the plan that the path segment {@code text} names by any of its ids.
   *
   * @param kind the records that are found by their plan
   * @throws io.portico.domain.shared.RefusedException.NotFound if no plan has it
   */
  public static PlanId planInPath(RecordKind kind, String text, PlanIds plans) {
    return plans.find(text).orElseThrow(kind.notFound(text));
  }

  /**
   * Returns the id of an API in the path segment {@code text}.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if no API can have it
   */
  public static ApiId api(String text) {
    return ApiId.parse(text).orElseThrow(RecordKind.API.notFound(text));
  }

  /**
   * Refuses {@code json} if its member {@code org_id} names another organisation than that of
   * {@code actor}. The response is the same, whether or not that organisation exists.
   */
  public static void requireOwnOrganisation(JsonObject json, Actor actor) {
    requireSame(
        json, "org_id", actor.organisation().value(), "the id of your organisation, or none");
  }

  /**
   * Refuses {@code json} if its member {@code name} is neither absent, empty nor {@code id}.
   *
   * @param expected the words for {@code id} in the error
   */
  public static void requireSame(JsonObject json, String name, Identifier id, String expected) {
    var sent = json.optionalText(name).filter(text -> !text.isEmpty());
    if (sent.isPresent() && !Identifier.parse(sent.get()).equals(Optional.of(id))) {
      throw new InvalidValueException(json.at(name), sent.get(), expected);
    }
  }
}
