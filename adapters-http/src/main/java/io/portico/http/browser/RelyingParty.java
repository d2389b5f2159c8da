package io.portico.http.browser;

/** For whom passkeys are. */
@FunctionalInterface
public interface RelyingParty {

  /** Returns the host of the address of the installation. */
  String host();
}
