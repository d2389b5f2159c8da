package io.portico.domain.governance;

import io.portico.domain.shared.Text;
import java.util.Locale;
import java.util.Optional;

/**
 * The content of a policy.
 *
 * @param active whether it blocks; an inactive policy is still reported on
 */
public record PolicyDetails(
    String name,
    Optional<String> description,
    GovernanceRule rule,
    PolicySeverity severity,
    PolicyAction action,
    boolean active) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  private static final int LONGEST_DESCRIPTION = 1_000;

  public PolicyDetails {
    name = Text.line("name", name, LONGEST_NAME);
    description.ifPresent(text -> Text.prose("description", text, LONGEST_DESCRIPTION));
    rule.requireWritable();
  }

  /** Returns the same policy, active or not. */
  public PolicyDetails activated(boolean now) {
    return new PolicyDetails(name, description, rule, severity, action, now);
  }

  /** Returns whether it refuses a write by which an API would newly violate it. */
  public boolean blocks() {
    return active && action == PolicyAction.BLOCK;
  }

  /** Returns the folded name, which is unique within an organisation. */
  public String foldedName() {
    return folded(name);
  }

  /** Returns {@code name} as it is compared: ignoring case. */
  public static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
