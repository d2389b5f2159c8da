package io.portico.domain.key;

/** Whether a key opens what it is for, and if not, why not (contract 3.4). */
public enum VerificationResult {
  /** It does. */
  VALID,
  /** The organisation has no such key. */
  NOT_FOUND,
  /** It was taken back. */
  DISABLED,
  /** Its time is over. */
  EXPIRED,
  /** Its developer is inactive, and the portal lets that count. */
  DEVELOPER_INACTIVE,
  /** Nobody issued it: it is not written as keys are, or mistyped. */
  MALFORMED;

  /** Returns whether the key is to be let through. */
  public boolean isValid() {
    return this == VALID;
  }
}
