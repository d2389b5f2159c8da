package io.portico.domain.job;

import java.util.Locale;

/** How a job stands. */
public enum JobState {

  /** A node is at work. */
  RUNNING,

  /** Everything that could be done is done. */
  DONE,

  /** Nothing was done, for the reasons told. */
  REFUSED,

  /** Nothing more is done, because something failed that nobody could foresee. */
  FAILED,

  /** The node that was at work is gone. What it had done in one piece it has taken back. */
  ABANDONED;

  /** Returns the word for the state, for example {@code running}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
