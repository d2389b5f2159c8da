package io.portico.domain.plan;

import io.portico.domain.shared.Text;
import java.util.Locale;
import java.util.Optional;

/**
 * Selects plans; empty components select all.
 *
 * @param words a part of the name, ignoring case
 */
public record PlanFilter(Optional<String> words, Optional<Boolean> active) {

  /** Every plan. */
  public static final PlanFilter ALL = new PlanFilter(Optional.empty(), Optional.empty());

  public PlanFilter {
    words = words.map(text -> Text.line("words", text, PlanDetails.LONGEST_NAME));
    words = words.map(text -> text.toLowerCase(Locale.ROOT));
  }
}
