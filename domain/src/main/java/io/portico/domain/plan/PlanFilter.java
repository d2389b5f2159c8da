package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.Text;
import java.util.Locale;
import java.util.Optional;

/**
 * Selects plans; empty components select all.
 *
 * @param words a part of the name, ignoring case
 * @param api an API that the plan opens
 */
public record PlanFilter(Optional<String> words, Optional<Boolean> active, Optional<ApiId> api) {

  /** Every plan. */
  public static final PlanFilter ALL = new PlanFilter(Optional.empty(), Optional.empty());

  /** Selects plans, whatever they open. */
  public PlanFilter(Optional<String> words, Optional<Boolean> active) {
    this(words, active, Optional.empty());
  }

  public PlanFilter {
    words = words.map(text -> Text.line("words", text, PlanDetails.LONGEST_NAME));
    words = words.map(text -> text.toLowerCase(Locale.ROOT));
  }

  /** Selects the plans that open {@code api}. */
  public static PlanFilter opening(ApiId api) {
    return new PlanFilter(Optional.empty(), Optional.empty(), Optional.of(api));
  }
}
