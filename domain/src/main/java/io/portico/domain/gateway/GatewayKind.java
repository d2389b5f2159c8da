package io.portico.domain.gateway;

import io.portico.domain.shared.Worded;

/** The kinds of gateways that keep keys of their own. */
public enum GatewayKind implements Worded {
  /** Its Admin API: consumers with credentials of the plugin {@code key-auth}. */
  KONG("Kong-Admin-Token"),
  /** The API of the Tyk gateway: {@code /tyk/keys}. */
  TYK("x-tyk-authorization");

  private final String credentialHeader;

  GatewayKind(String credentialHeader) {
    this.credentialHeader = credentialHeader;
  }

  /** Returns the header that carries the credential unless an administrator names another. */
  public String credentialHeader() {
    return credentialHeader;
  }
}
