package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * Which calls a report counts: those that meet every demand that is there.
 *
 * @param api the API that was called, or the plan under which it was, by its id
 * @param version of the API; {@link UsageTarget#NO_VERSION} for those without one
 */
public record UsageFilter(Optional<String> api, Optional<String> version) {

  /** All calls. */
  public static final UsageFilter ALL = new UsageFilter(Optional.empty(), Optional.empty());

  public UsageFilter {
    api.ifPresent(text -> Text.line("api_id", text, UsageTarget.LONGEST_API));
    version.ifPresent(text -> Text.line("api_version", text, UsageTarget.LONGEST_VERSION));
    requireNonNull(version, "version");
  }

  /** Returns the plan that {@code api} may name. */
  public Optional<Identifier> plan() {
    return api.flatMap(Identifier::parse);
  }

  /** Returns the version as it is stored with a call: empty for those without one. */
  public Optional<String> storedVersion() {
    return version.map(text -> text.equals(UsageTarget.NO_VERSION) ? "" : text);
  }

  /** Returns whether a call of {@code target} is counted. */
  public boolean matches(UsageTarget target) {
    return api.map(text -> isOf(target, text)).orElse(true)
        && storedVersion().map(target.version().orElse("")::equals).orElse(true);
  }

  private boolean isOf(UsageTarget target, String text) {
    return target.api().equals(text)
        || (target.plan().isPresent() && plan().equals(target.plan().map(one -> one.value())));
  }
}
