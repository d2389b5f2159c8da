package io.portico.domain.developer;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Text;
import java.util.Locale;
import java.util.Optional;

/**
 * Selects developers; empty components select all.
 *
 * @param words a part of the email address or of the text of a custom field, ignoring case
 * @param plan a plan that the developer has a live key for
 */
public record DeveloperFilter(
    Optional<String> words, Optional<Boolean> inactive, Optional<PlanId> plan) {

  /** Every developer. */
  public static final DeveloperFilter ALL =
      new DeveloperFilter(Optional.empty(), Optional.empty(), Optional.empty());

  private static final int MAX_WORDS_LENGTH = 256;

  public DeveloperFilter {
    words.ifPresent(text -> Text.line("words", text, MAX_WORDS_LENGTH));
  }

  /** Returns the text in which words are searched: the email address and the custom fields. */
  public static String searched(DeveloperDetails details) {
    return folded(
        details.email().written() + "\n" + String.join("\n", details.fields().values().values()));
  }

  /** Returns {@code text} in the form that is compared without case. */
  public static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
