package io.portico.http.dashboard.view;

import io.portico.domain.factor.RecoveryCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The model of the page that shows recovery codes once.
 *
 * @param next where it leads
 * @param carried the fields of the form that a sign-in has carried, and that is sent to {@code
 *     next} again
 */
public record RecoveryCodesPage(
    List<RecoveryCode> codes, String next, Optional<Map<String, List<String>>> carried) {

  /** Returns the page that just leads to {@code next}. */
  public static RecoveryCodesPage of(List<RecoveryCode> codes, String next) {
    return new RecoveryCodesPage(codes, next, Optional.empty());
  }
}
