package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;

/**
 * The id that the maker of a plan gave it beside its {@link PlanId}: 1 to 64 characters, as in ids
 * of APIs. Classic policies have it as {@code id}, beside {@code _id}.
 */
public record OtherPlanId(String text) {

  /* Part of the path of a route. */
  private static final String RESERVED = "search";

  public OtherPlanId {
    ApiId.requireForm("id", text);
    if (text.equals(RESERVED)) {
      throw new InvalidValueException("id", text, "another word, as this one is a route");
    }
  }

  /** Returns whether it has the form of a {@link PlanId}. */
  public boolean isLikePlanId() {
    return Identifier.parse(text).isPresent();
  }

  /** Returns whether it is the text of {@code id}. */
  public boolean names(PlanId id) {
    return Identifier.parse(text).equals(Optional.of(id.value()));
  }

  @Override
  public String toString() {
    return text;
  }
}
