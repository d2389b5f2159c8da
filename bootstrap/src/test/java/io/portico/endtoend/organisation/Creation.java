package io.portico.endtoend.organisation;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A write that creates. */
enum Creation {
  LABEL("/api/labels/", "{\"name\":\"new\"}"),
  API("/api/apis", "{\"name\":\"New\"}"),
  POLICY("/api/governance/policies", "{\"name\":\"New\",\"requires\":[{\"label\":\"tier\"}]}"),
  LABELLING("/api/labels/apply", "{\"selector\":\"tier\",\"set\":{\"tier\":\"2\"}}"),
  JOB(LABELLING.path, LABELLING.body, Optional.of("respond-async")),
  IMPORT("/api/governance/import", "labels:\n  - name: imported\n");

  private final String path;
  private final String body;
  private final Optional<String> prefer;

  Creation(String path, String body) {
    this(path, body, Optional.empty());
  }

  Creation(String path, String body, Optional<String> prefer) {
    this.path = path;
    this.body = body;
    this.prefer = prefer;
  }

  String path() {
    return path;
  }

  String body() {
    return body;
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
