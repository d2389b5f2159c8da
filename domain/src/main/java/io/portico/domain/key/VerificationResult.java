package io.portico.domain.key;

/** Whether a key is valid, and if not, why not. */
public enum VerificationResult {
  VALID,
  /** The organisation never issued it. */
  NOT_FOUND,
  /** It was revoked or replaced, or its plan denies its keys. */
  DISABLED,
  EXPIRED,
  /** Its developer is inactive, and the portal excludes inactive developers. */
  DEVELOPER_INACTIVE,
  /**
   * Another gateway issued it, and it is known by its identifier there: only that one verifies it.
   */
  IMPORTED,
  /** It does not have the form of a key, or the wrong checksum. */
  MALFORMED;

  /** Returns whether a gateway lets calls with the key pass. */
  public boolean isValid() {
    return this == VALID;
  }
}
