package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.util.Optional;

/**
 * A policy, as pages show it.
 *
 * @param counts empty unless counted
 */
public record PolicyView(GovernancePolicy policy, Optional<PolicyCounts> counts) {

  /** Returns its content. */
  public PolicyDetails details() {
    return policy.details();
  }

  /** Returns the path of its page. */
  public String path() {
    return GovernancePaths.of(policy);
  }

  /** Returns the page that labels the APIs that violate it. */
  public String labelAll() {
    return Address.of(Section.APIS.path() + "/labels")
        .with("policy", policy.id().toString())
        .toString();
  }

  /** Returns the page of how compliance with it developed. */
  public String trend() {
    return GovernancePaths.trendOf(policy);
  }

  /** Returns the colour of its severity. */
  public Colour colour() {
    return switch (details().severity()) {
      case ERROR -> Colour.RED;
      case WARNING -> Colour.ORANGE;
      case INFO -> Colour.BLUE;
    };
  }

  /** Returns its severity in words. */
  public Words severityWords() {
    return Words.of("governance.severity." + details().severity().name());
  }

  /** Returns what it does about violations, in words. */
  public Words actionWords() {
    return details().active() || details().action() == PolicyAction.REPORT
        ? Words.of("governance.action." + details().action().name())
        : Words.of("governance.inactive");
  }

  /** Returns the share of compliant APIs among those it applies to; 1 if there are none. */
  public static double share(PolicyCounts counts) {
    return counts.applicable() == 0 ? 1 : (double) counts.compliant() / counts.applicable();
  }
}
