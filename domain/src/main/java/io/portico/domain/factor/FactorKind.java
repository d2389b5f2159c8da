package io.portico.domain.factor;

import io.portico.domain.shared.Worded;

/** The kind of a second factor. */
public enum FactorKind implements Worded {
  /** A WebAuthn credential of a device or a password manager. */
  PASSKEY,
  /** One-time codes of an app, by RFC 6238. */
  TOTP
}
