package io.portico.application.port.out.account;

/** Makes failed logins take the same time for every cause. */
public interface ConstantTimeResponse {

  /** Starts the clock of a login attempt. */
  Attempt start();

  /** A login attempt that is being answered. */
  interface Attempt {

    /** Ends here, and records how long such a failure takes. */
    void finish();

    /** Waits until as much time has passed as a recent failure took. */
    void finishLikeOthers();

    /** Waits until {@code times} times as long has passed as any recent failure took. */
    void finishAfter(int times);
  }
}
