package io.portico.http.dashboard.governance;

import io.portico.domain.governance.GovernancePolicy;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/** The paths of the pages of governance. */
public final class GovernancePaths {

  static final String LIST = Section.GOVERNANCE.path();
  static final String POLICIES = LIST + "/policies";

  /** The page that defines a policy. */
  public static final String NEW = LIST + "/policies/new";

  static final String REPORT = LIST + "/report";
  static final String TRANSFER = LIST + "/transfer";

  private GovernancePaths() {}

  /** Returns the page of {@code policy}. */
  public static String of(GovernancePolicy policy) {
    return POLICIES + "/" + policy.id();
  }

  static Crumb crumb(GovernancePolicy policy) {
    return new Crumb(Words.plain(policy.details().name()), of(policy));
  }

  /** Returns the tabs of the section, of which that at {@code path} is open. */
  static List<Tab> tabs(String path) {
    return List.of(
        Tab.of(Words.of("governance.policies"), LIST, path.equals(LIST)),
        Tab.of(Words.of("governance.report"), REPORT, path.equals(REPORT)),
        Tab.of(Words.of("governance.transfer"), TRANSFER, path.equals(TRANSFER)));
  }
}
