package io.portico.endtoend.organisation;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import java.util.Map;

/** Every change to one label, API, policy or mapping, and the path at which that is read. */
enum ConditionalChange {
  REPLACE_LABEL("PUT", Paths.LABEL, "{\"values\":[\"1\"]}", Paths.LABEL),
  RENAME_LABEL("POST", Paths.LABEL + "/rename", "{\"name\":\"level\"}", Paths.LABEL),
  REMOVE_LABEL("DELETE", Paths.LABEL + "?force=true", "", Paths.LABEL),
  REPLACE_API("PUT", Paths.API, "{\"name\":\"Mine\"}", Paths.API),
  CHANGE_API("PATCH", Paths.API, "{\"name\":\"Mine\"}", Paths.API),
  REMOVE_API("DELETE", Paths.API, "", Paths.API),
  REPLACE_LABELS("PUT", Paths.LABELS, "{\"tier\":\"2\"}", Paths.LABELS),
  MERGE_LABELS("POST", Paths.LABELS, "{\"tier\":\"2\"}", Paths.LABELS),
  PATCH_LABELS("PATCH", Paths.LABELS, "{\"tier\":null}", Paths.LABELS),
  REMOVE_ONE_LABEL("DELETE", Paths.LABELS + "/tier", "", Paths.LABELS),
  REPLACE_POLICY(
      "PUT",
      Paths.POLICY,
      "{\"name\":\"Owned\",\"requires\":[{\"label\":\"tier\"}]}",
      Paths.POLICY),
  REMOVE_POLICY("DELETE", Paths.POLICY, "", Paths.POLICY),
  REPLACE_MAPPING(
      "PUT",
      Paths.MAPPING,
      "{\"rules\":[{\"metadata\":\"mine\",\"label\":\"domain\"}]}",
      Paths.MAPPING);

  /** The id of the API that is changed. */
  static final String API = "65a1b2c3d4e5f60718293a4b";

  static final String LABEL_PATH = Paths.LABEL;
  static final String API_PATH = Paths.API;
  static final String LABELS_PATH = Paths.LABELS;
  static final String POLICY_PATH = Paths.POLICY;
  static final String MAPPING_PATH = Paths.MAPPING;

  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  private final String method;
  private final String path;
  private final String body;
  private final String record;

  ConditionalChange(String method, String path, String body, String record) {
    this.method = method;
    this.path = path;
    this.body = body;
    this.record = record;
  }

  /** Returns the path of what it changes. */
  String record() {
    return record;
  }

  Exchange by(PorticoClient caller, String ifMatch) {
    return caller.exchange(method, path, body, Map.of("If-Match", ifMatch));
  }

  /** Tries it on a record that is not there. */
  Exchange ofNone(PorticoClient caller, String ifMatch) {
    var none =
        path.replace(LABEL_PATH, "/api/labels/none")
            .replace(API, UNUSED)
            .replace(POLICY_PATH, "/api/governance/policies/none");
    return caller.exchange(method, none, body, Map.of("If-Match", ifMatch));
  }

  /** Returns another change to the record at {@code path}. */
  static Call byOthers(String path) {
    return switch (path) {
      case Paths.LABEL -> Call.of("PUT " + path, "{\"values\":[\"1\",\"2\",\"3\"]}");
      case Paths.API -> Call.of("PATCH " + path, "{\"owner\":\"somebody else\"}");
      case Paths.LABELS -> Call.of("POST " + path, "{\"domain\":\"Books\"}");
      case Paths.POLICY ->
          Call.of(
              "PUT " + path,
              "{\"name\":\"Owned\",\"severity\":\"info\",\"requires\":[{\"label\":\"domain\"}]}");
      case Paths.MAPPING -> Call.of("PUT " + path, "{\"likeness\":false}");
      default -> throw new AssertionError(path);
    };
  }

  /** Where the records are read; constants of the enumeration itself come too late for it. */
  private static final class Paths {
    private static final String LABEL = "/api/labels/tier";
    private static final String API = "/api/apis/65a1b2c3d4e5f60718293a4b";
    private static final String LABELS = "/api/65a1b2c3d4e5f60718293a4b/labels";
    private static final String POLICY = "/api/governance/policies/Owned";
    private static final String MAPPING = "/api/discovery/kong/mapping";
  }
}
