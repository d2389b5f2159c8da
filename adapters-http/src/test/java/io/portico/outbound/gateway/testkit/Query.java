package io.portico.outbound.gateway.testkit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a request. */
final class Query {

  private Query() {}

  static Map<String, String> of(@Nullable String query) {
    var parameters = new HashMap<String, String>();
    if (query != null) {
      for (var pair : query.split("&", -1)) {
        var parts = pair.split("=", 2);
        parameters.put(parts[0], parts.length < 2 ? "" : parts[1]);
      }
    }
    return parameters;
  }
}
