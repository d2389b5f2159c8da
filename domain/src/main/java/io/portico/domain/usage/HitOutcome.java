package io.portico.domain.usage;

/** How a call ended, by its response code (contract 3.6). */
public enum HitOutcome {
  /** With a code from 200 to 299. */
  SUCCESS,
  /** With a code from 400 on. */
  ERROR,
  /** With any other code; such calls are hits, but neither successes nor errors. */
  OTHER;

  /** Returns how a call ended that was answered with {@code code}. */
  public static HitOutcome of(int code) {
    if (code >= 200 && code < 300) {
      return SUCCESS;
    }
    return code >= 400 ? ERROR : OTHER;
  }
}
