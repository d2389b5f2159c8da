package io.portico.endtoend.organisation;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A write that creates, and the same with another body. */
enum Creation {
  LABEL("/api/labels/", "{\"name\":\"new\"}", "{\"name\":\"other\"}"),
  API("/api/apis", "{\"name\":\"New\"}", "{\"name\":\"Other\"}"),
  POLICY(
      "/api/governance/policies",
      "{\"name\":\"New\",\"requires\":[{\"label\":\"tier\"}]}",
      "{\"name\":\"Other\",\"requires\":[{\"label\":\"tier\"}]}"),
  LABELLING(
      "/api/labels/apply",
      "{\"selector\":\"tier\",\"set\":{\"tier\":\"2\"}}",
      "{\"selector\":\"tier\",\"remove\":[\"tier\"]}"),
  JOB(
      "/api/labels/apply",
      "{\"selector\":\"tier\",\"set\":{\"tier\":\"2\"}}",
      "{\"selector\":\"tier\",\"remove\":[\"tier\"]}",
      Optional.of("respond-async")),
  IMPORT("/api/governance/import", "labels:\n  - name: imported\n", "labels:\n  - name: others\n");

  private final String path;
  private final String body;
  private final String otherBody;
  private final Optional<String> prefer;

  Creation(String path, String body, String otherBody) {
    this(path, body, otherBody, Optional.empty());
  }

  Creation(String path, String body, String otherBody, Optional<String> prefer) {
    this.path = path;
    this.body = body;
    this.otherBody = otherBody;
    this.prefer = prefer;
  }

  String path() {
    return path;
  }

  String body() {
    return body;
  }

  String otherBody() {
    return otherBody;
  }

  Exchange by(PorticoClient caller, String key) {
    return by(caller, key, body);
  }

  Exchange by(PorticoClient caller, String key, String sent) {
    var all = new HashMap<>(Map.of("Idempotency-Key", key));
    prefer.ifPresent(preferred -> all.put("Prefer", preferred));
    return caller.exchange("POST", path, sent, all);
  }

  boolean isInBackground() {
    return prefer.isPresent();
  }
}
