package io.portico.gateways;

/** A gateway was not reached, or did not answer as its interface is described. */
final class AdminFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  AdminFailure(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** Returns why, without any key or credential. */
  String reason() {
    return reason;
  }
}
