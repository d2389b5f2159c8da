package io.portico.http.portal;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of announcements. */
final class AnnouncementProblems {

  private AnnouncementProblems() {}

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_ANNOUNCEMENTS,
            "There are already %d announcements, the maximum. Remove one first.".formatted(most))
        .at("announcements");
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
