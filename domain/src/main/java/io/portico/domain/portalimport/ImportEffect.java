package io.portico.domain.portalimport;

import io.portico.domain.shared.Worded;
import java.util.Optional;

/** What an import does with a record. */
public enum ImportEffect implements Worded {
  /** Portico did not have it; it is added. */
  ADDED,
  /** Portico had it otherwise; it is overwritten, as requested. */
  CHANGED,
  /** Portico has the same. */
  UNCHANGED,
  /** Portico has it otherwise; it stays as it is. */
  KEPT,
  /** It cannot be imported. */
  REJECTED,
  /** A part of an imported record that Portico has no place for. */
  OMITTED;

  /** Returns the effect on a record that is {@code present} in Portico, if it is. */
  public static <T> ImportEffect on(Optional<T> present, T wanted, boolean overwrite) {
    if (present.isEmpty()) {
      return ADDED;
    }
    if (present.get().equals(wanted)) {
      return UNCHANGED;
    }
    return overwrite ? CHANGED : KEPT;
  }
}
