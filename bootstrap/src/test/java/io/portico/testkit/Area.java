package io.portico.testkit;

import java.util.List;

/**
 * The areas of the interface, each by the beginnings of its paths, of which the longest that fits
 * counts. The end-to-end test of an area proves that none of its routes shows or changes records of
 * another organisation.
 */
public enum Area {
  LABELLING("/api/labels", "/api/apis", "/api/{api_id}/labels", "/api/limits"),
  BULK("/api/labels/apply", "/api/jobs"),
  BUNDLE("/api/governance/export", "/api/governance/import"),
  GOVERNANCE("/api/governance"),
  DISCOVERY("/api/discovery"),
  DEVELOPERS("/api/portal/developers"),
  KEYS("/api/portal/keys", "/api/portal/developers/{id}/keys", "/api/keys"),
  CONFIGURATION("/api/portal/configuration"),
  PLANS("/api/portal/policies"),
  MAIL("/api/portal/mail"),
  KEY_REQUESTS("/api/portal/requests"),
  USAGE_INGEST("/api/activity/records"),
  USAGE_REPORTS("/api/activity/keys", "/api/activity/top"),
  USERS("/api/users"),
  AUDIT("/api/audit"),
  OPERATION("/admin"),
  CATALOGUE("/api/portal/catalogue");

  private final String paths;

  Area(String... paths) {
    this.paths = String.join(" ", paths);
  }

  List<String> paths() {
    return List.of(paths.split(" "));
  }
}
