package io.portico.http.testkit;

/** The exact error bodies. */
public final class Errors {

  /** The response to an unknown credential. */
  public static final String NOT_AUTHORISED =
      "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}";

  private Errors() {}

  /** Returns the envelope of an error that has no single field at fault. */
  public static String error(String code, String message) {
    return envelope(code, message, "");
  }

  /** Returns the envelope of an error that is one field's fault. */
  public static String fieldError(String code, String field, String message) {
    return envelope(
        code,
        field + ": " + message,
        "{\"field\":%s,\"message\":%s}".formatted(quoted(field), quoted(message)));
  }

  /** Returns the envelope of an error of one field, which its message does not name. */
  public static String errorAt(String code, String field, String message) {
    return envelope(
        code, message, "{\"field\":%s,\"message\":%s}".formatted(quoted(field), quoted(message)));
  }

  /** Returns the envelope whose errors are written out as JSON. */
  public static String envelope(String code, String message, String errors) {
    return ("{\"Status\":\"Error\",\"Message\":%s,"
            + "\"Meta\":{\"code\":%s,\"request_id\":%s,\"errors\":[%s]}}")
        .formatted(quoted(message), quoted(code), quoted(TestServer.REQUEST_ID), errors);
  }

  /** Returns {@code error} with what is in use and prevents the change. */
  public static String conflict(String error, String usage) {
    return error.replaceFirst("}}$", ",\"usage\":") + usage + "}}";
  }

  /** Returns {@code text} as a JSON string. */
  public static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
