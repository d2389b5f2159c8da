package io.portico.domain.developer;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Text;
import java.util.Locale;
import java.util.Optional;

/**
 * Which developers are meant: those that meet every demand that is there.
 *
 * @param words a part of the email address or of the text of a field, case aside
 * @param inactive whether they are inactive
 * @param plan a plan that they hold a live key for
 */
public record DeveloperFilter(
    Optional<String> words, Optional<Boolean> inactive, Optional<PlanId> plan) {

  /** Every developer. */
  public static final DeveloperFilter ALL =
      new DeveloperFilter(Optional.empty(), Optional.empty(), Optional.empty());

  /** The most characters of the words. */
  public static final int LONGEST_WORDS = 256;

  public DeveloperFilter {
    words.ifPresent(text -> Text.line("q", text, LONGEST_WORDS));
    requireNonNull(inactive, "inactive");
    requireNonNull(plan, "plan");
  }

  /** Returns whether {@code record} is meant. */
  public boolean matches(DeveloperRecord record) {
    var developer = record.developer();
    return words
            .map(DeveloperFilter::folded)
            .map(searched(developer.details())::contains)
            .orElse(true)
        && inactive.map(wanted -> wanted == developer.details().inactive()).orElse(true)
        && plan.map(record.subscriptions()::containsKey).orElse(true);
  }

  /** Returns what is searched for words: the email and the texts of the fields, a line each. */
  public static String searched(DeveloperDetails details) {
    return folded(
        details.email().written() + "\n" + String.join("\n", details.fields().values().values()));
  }

  /** Returns {@code text} without case. */
  public static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
