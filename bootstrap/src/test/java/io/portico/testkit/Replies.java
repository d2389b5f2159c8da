package io.portico.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Extracts values from responses. */
public final class Replies {

  private static final Pattern ID = Pattern.compile("\"id\":\"([A-Za-z0-9._-]+)\"");
  private static final Pattern NAME = Pattern.compile("\"name\":\"([^\"]+)\"");
  private static final Pattern MESSAGE = Pattern.compile("\"Message\":\"([^\"]+)\"");
  private static final Pattern CREDENTIAL = Pattern.compile("\"access_key\":\"([^\"]{20,})\"");
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

  private Replies() {}

  /** Returns the first id. */
  public static String id(Reply reply) {
    return first(ID, reply).orElseThrow();
  }

  /** Returns the message of an answer of the portal. */
  public static String message(Reply reply) {
    return first(MESSAGE, reply).orElseThrow();
  }

  /** Returns the credential that was made. */
  public static String credential(Reply reply) {
    return first(CREDENTIAL, reply).orElseThrow(() -> new AssertionError(reply.body()));
  }

  /** Returns the last part of a path. */
  public static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns every name, in order. */
  public static List<String> names(Reply reply) {
    return NAME.matcher(reply.body()).results().map(Replies::onlyGroup).toList();
  }

  /** Returns every text of the member {@code name}, in order. */
  public static List<String> all(String name, Reply reply) {
    return Pattern.compile("\"" + name + "\":\"([^\"]*)\"")
        .matcher(reply.body())
        .results()
        .map(Replies::onlyGroup)
        .toList();
  }

  /** Returns the cursor of the next page; empty on the last. */
  public static Optional<String> next(Reply reply) {
    return first(NEXT, reply);
  }

  /** Returns the body without what is made anew for each record and each request. */
  public static String withoutIds(Reply reply) {
    return reply
        .body()
        .replaceAll("\"request_id\":\"[^\"]+\"", "\"request_id\":…")
        .replaceAll("[0-9a-f]{24}", "<id>");
  }

  /** Checks the status, and returns the body without what is made anew each time. */
  public static String body(Reply reply, int status) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    return withoutIds(reply).replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<instant>");
  }

  private static Optional<String> first(Pattern pattern, Reply reply) {
    return pattern.matcher(reply.body()).results().map(Replies::onlyGroup).findFirst();
  }

  private static String onlyGroup(MatchResult match) {
    return match.group(1);
  }
}
