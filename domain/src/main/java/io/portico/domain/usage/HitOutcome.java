package io.portico.domain.usage;

/** The result of a call, by its response code. */
public enum HitOutcome {
  /** A code from 200 to 299. */
  SUCCESS,
  /** A code from 400. */
  ERROR,
  /** Any other code: a hit that is neither a success nor an error. */
  OTHER;

  /** Returns the outcome of a call with the response {@code code}. */
  public static HitOutcome of(int code) {
    if (code >= 200 && code < 300) {
      return SUCCESS;
    }
    return code >= 400 ? ERROR : OTHER;
  }
}
