package io.portico.bench;

import java.util.List;

/**
 * What a load sends.
 *
 * @param targets addresses, taken in turn
 * @param bodies what is posted, taken in turn, with {@code #} for a number that no other request
 *     has, and {@code ~} for 16 hexadecimal digits that count the requests; GET if there are none
 * @param credential of whom the requests are
 * @param headers beside the credential
 * @param first where that count begins
 * @param pause milliseconds between a response and the next request of a client; 0 for none
 */
record Requests(
    List<String> targets,
    List<String> bodies,
    String credential,
    List<String> headers,
    long first,
    int pause) {

  Requests(List<String> targets, List<String> bodies, List<String> headers, long first, int pause) {
    this(targets, bodies, Benchmark.TOKEN, headers, first, pause);
  }

  static Requests get(List<String> targets) {
    return new Requests(targets, List.of(), List.of(), 0, 0);
  }

  static Requests post(String target, String body) {
    return post(target, List.of(body));
  }

  static Requests post(String target, List<String> bodies) {
    return new Requests(List.of(target), bodies, List.of(), 0, 0);
  }

  /** Returns these with a count that begins at {@code other}. */
  Requests from(long other) {
    return new Requests(targets, bodies, credential, headers, other, pause);
  }

  /** Returns these with further headers, each a name, a colon, a blank and a value. */
  Requests with(String... further) {
    return new Requests(targets, bodies, credential, List.of(further), first, pause);
  }

  /** Returns these by the user with this credential. */
  Requests by(String other) {
    return new Requests(targets, bodies, other, headers, first, pause);
  }

  /** Returns these from clients that pause, so that their number limits the load. */
  Requests pausing(int milliseconds) {
    return new Requests(targets, bodies, credential, headers, first, milliseconds);
  }

  String method() {
    return bodies.isEmpty() ? "GET" : "POST";
  }
}
