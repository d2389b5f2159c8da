package io.portico.outbound;

/** A system did not answer; the message says why. */
public final class NoAnswer extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why there was no answer. */
  public enum Cause {
    /** The name of the host has no address. */
    UNKNOWN_HOST,
    /** The operator does not permit its addresses. */
    REFUSED_ADDRESS,
    /** No server accepts connections there. */
    NO_CONNECTION,
    /** The connection was not accepted in time. */
    CONNECT_TIMEOUT,
    /** No secure connection came about. */
    TLS,
    /** The answer did not begin in time. */
    TIMEOUT,
    /** What came was not HTTP, or the connection was lost. */
    BROKEN_OFF
  }

  private final Cause kind;
  private final String reason;

  NoAnswer(Cause kind, String reason, Exception cause) {
    super(reason, cause);
    this.kind = kind;
    this.reason = reason;
  }

  /** Returns what kind of failure it was. */
  public Cause kind() {
    return kind;
  }

  /** Returns the failure in words. */
  public String reason() {
    return reason;
  }
}
