package io.portico.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Optional;

/** The answer of another system. */
public final class Answer {

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;
  private final Extent extent;

  /** How much of a body was read. */
  public enum Extent {
    /** All of it. */
    WHOLE,
    /** As much as the limit allows. */
    LIMITED,
    /** What came before the time was over. */
    TIMED_OUT,
    /** What came before the connection was lost. */
    BROKEN_OFF
  }

  /**
   * @param headers by their names in lower case
   */
  Answer(int status, Map<String, String> headers, byte[] body, Extent extent) {
    this.status = status;
    this.headers = Map.copyOf(headers);
    this.body = body;
    this.extent = extent;
  }

  /** Returns the status. */
  public int status() {
    return status;
  }

  /** Returns the headers by their names in lower case; of several of one name, the last. */
  public Map<String, String> headers() {
    return headers;
  }

  /** Returns a header by its name in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** Returns the beginning of the body, as {@link #extent} says. */
  public byte[] body() {
    return body;
  }

  /** Returns the body as text. */
  public String text() {
    return new String(body, UTF_8);
  }

  /** Returns how much of the body was read. */
  public Extent extent() {
    return extent;
  }
}
