package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.selector.Selector;
import io.portico.http.dashboard.view.Colour;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * A policy, as pages show it.
 *
 * @param selector selects the APIs it applies to; empty for all
 * @param requires the required labels, each with its values
 * @param counts empty unless counted
 */
public record PolicyView(
    String path,
    String name,
    Optional<String> description,
    Optional<String> selector,
    List<String> requires,
    PolicySeverity severity,
    PolicyAction action,
    boolean active,
    Optional<PolicyCounts> counts) {

  static PolicyView of(GovernancePolicy policy, Optional<PolicyCounts> counts) {
    var details = policy.details();
    return new PolicyView(
        GovernancePaths.of(policy),
        details.name(),
        details.description(),
        details.rule().selector().map(Selector::toString),
        details.rule().requires().stream().map(LabelRequirement::description).toList(),
        details.severity(),
        details.action(),
        details.active(),
        counts);
  }

  /** Returns the colour of its severity. */
  public Colour colour() {
    return colour(severity);
  }

  static Colour colour(PolicySeverity severity) {
    return switch (severity) {
      case ERROR -> Colour.RED;
      case WARNING -> Colour.ORANGE;
      case INFO -> Colour.BLUE;
    };
  }

  /** Returns its severity in words. */
  public Words severityWords() {
    return Words.of("governance.severity." + severity.name());
  }

  /** Returns what it does about violations, in words. */
  public Words actionWords() {
    return active || action == PolicyAction.REPORT
        ? Words.of("governance.action." + action.name())
        : Words.of("governance.inactive");
  }

  /** Returns the share of compliant APIs among those it applies to; 1 if there are none. */
  public static double share(PolicyCounts counts) {
    return counts.applicable() == 0 ? 1 : (double) counts.compliant() / counts.applicable();
  }
}
