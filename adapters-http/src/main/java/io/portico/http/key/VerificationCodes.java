package io.portico.http.key;

import io.portico.domain.key.VerificationResult;

/**
 * The codes of verifications: {@code code} of {@code POST /api/keys/verify}, and in lower case
 * {@code X-Portico-Reason} of {@code /gateway/authorize}.
 */
public final class VerificationCodes {

  private VerificationCodes() {}

  /** Returns the code of {@code result}. */
  public static String of(VerificationResult result) {
    return switch (result) {
      case VALID -> "VALID";
      case NOT_FOUND -> "NOT_FOUND";
      case DISABLED -> "DISABLED";
      case EXPIRED -> "EXPIRED";
      case DEVELOPER_INACTIVE -> "DEVELOPER_INACTIVE";
      case IMPORTED -> "IMPORTED";
      case MALFORMED -> "MALFORMED";
    };
  }
}
