package io.portico.http.dashboard.governance;

import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelName;
import io.portico.http.dashboard.records.Place;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import java.util.List;

/** The paths of the pages of governance. */
public final class GovernancePaths {

  static final String LIST = "/dashboard/governance";
  static final String POLICIES = LIST + "/policies";

  /** The page that defines a policy. */
  public static final String NEW = POLICIES + "/new";

  /** The page of the report. */
  public static final String REPORT = LIST + "/report";

  /** The page of how labelling and compliance developed. */
  public static final String TREND = LIST + "/trend";

  static final String OF = "of";

  /** The page of export and import. */
  public static final String TRANSFER = LIST + "/transfer";

  /** Where the policies are. */
  static final Place PLACE = new SectionPlace(Section.GOVERNANCE, tabs(LIST).toArray(Tab[]::new));

  private GovernancePaths() {}

  /** Returns the page of {@code policy}. */
  public static String of(GovernancePolicy policy) {
    return POLICIES + "/" + policy.id();
  }

  /** Returns the page of how compliance with {@code policy} developed. */
  static String trendOf(GovernancePolicy policy) {
    return Address.of(TREND).with(OF, "policy:" + policy.id()).toString();
  }

  /** Returns the page of how many APIs carried {@code label}, by day. */
  public static String trendOf(LabelName label) {
    return Address.of(TREND).with(OF, "label:" + label).toString();
  }

  /** Returns the tabs of the section, of which that at {@code path} is open. */
  public static List<Tab> tabs(String path) {
    return List.of(
        Tab.of(Words.of("governance.policies"), LIST, path.equals(LIST)),
        Tab.of(Words.of("governance.report"), REPORT, path.equals(REPORT)),
        Tab.of(Words.of("governance.trend"), TREND, path.equals(TREND)).needing(Permission.READ),
        Tab.of(Words.of("governance.transfer"), TRANSFER, path.equals(TRANSFER))
            .needing(Permission.READ));
  }
}
