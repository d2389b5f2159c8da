package io.portico.bench;

import java.util.List;

/**
 * What a load sends.
 *
 * @param targets addresses, taken in turn
 * @param body what is posted, with {@code #} for a number that no other request has; GET if empty
 */
record Requests(List<String> targets, String body) {

  static Requests get(List<String> targets) {
    return new Requests(targets, "");
  }

  static Requests post(String target, String body) {
    return new Requests(List.of(target), body);
  }

  String method() {
    return body.isEmpty() ? "GET" : "POST";
  }
}
