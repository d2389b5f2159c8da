package io.portico.http.usage;

import io.portico.domain.shared.ListRules;
import io.portico.domain.usage.UsageQuery;
import java.util.Arrays;
import java.util.List;

/** Reads the path variables of usage reports. */
final class UsagePath {

  private UsagePath() {}

  /**
   * Returns keys that are separated by commas. A trailing comma is allowed, and so is a single
   * comma for no keys.
   */
  static List<String> keys(String text) {
    var keys = Arrays.stream(text.split(",", -1)).filter(key -> !key.isEmpty()).toList();
    ListRules.atMost("keys", keys.size(), UsageQuery.MOST_KEYS, "keys");
    return keys;
  }
}
