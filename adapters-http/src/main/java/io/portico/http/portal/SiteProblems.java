package io.portico.http.portal;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import java.util.List;

/** The problems of the settings of sites, and of announcements on them. */
public final class SiteProblems {

  private SiteProblems() {}

  /** No page of the site has the slug. */
  public static Problem noPage(String slug) {
    return Problem.of(
        ErrorCode.ROUTE_NOT_FOUND,
        "The site has no page %s.".formatted(InvalidValueException.shown(slug)));
  }

  /** Another site has the name. */
  public static Problem nameTaken(SiteName name) {
    return Problem.of(
        ErrorCode.SITE_NAME_TAKEN,
        "name",
        "'%s' (expected: a name that no other site has)".formatted(name));
  }

  /** Labels that {@code site} shows do not exist. */
  public static Problem unknownLabels(Site site, List<LabelName> names) {
    return Problem.ofFields(
        ErrorCode.UNKNOWN_LABEL,
        names.stream()
            .map(
                label ->
                    new FieldError(
                        "labels_shown[%d]".formatted(site.labelsShown().indexOf(label)),
                        "'%s' (expected: the name of a label)".formatted(label.value())))
            .toList());
  }

  static Problem mailedBefore() {
    return Problem.of(
            ErrorCode.ANNOUNCEMENT_MAILED, "The announcement was mailed before. It is mailed once.")
        .at("mailing");
  }

  static Problem siteOff() {
    return Problem.of(
            ErrorCode.SITE_OFF,
            "The developer site is off. Enable it first (PUT /api/portal/site).")
        .at("enabled");
  }
}
