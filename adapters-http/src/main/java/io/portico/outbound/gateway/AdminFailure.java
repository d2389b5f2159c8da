package io.portico.outbound.gateway;

/** A request to a gateway did not have the result that its interface describes. */
final class AdminFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final boolean ofKey;

  private AdminFailure(String reason, boolean ofKey) {
    super(reason);
    this.reason = reason;
    this.ofKey = ofKey;
  }

  /** Returns the failure of a gateway: it was not reached, or is not what it should be. */
  static AdminFailure ofGateway(String reason) {
    return new AdminFailure(reason, false);
  }

  /** Returns the refusal of one key by a gateway that works. */
  static AdminFailure ofKey(String reason) {
    return new AdminFailure(reason, true);
  }

  /** Returns why, without any key or credential. */
  String reason() {
    return reason;
  }

  /** Returns whether the gateway works and refused one key. */
  boolean isOfKey() {
    return ofKey;
  }
}
