package io.portico.application.port.out.account;

/** Lets refusals take equally long, whatever led to them. */
public interface ConstantTimeResponse {

  /** Begins to take the time. */
  Lap begin();

  /** One refusal on its way. */
  interface Lap {

    /** Ends here, and remembers how long such a refusal takes. */
    void end();

    /** Waits until as long has passed as a refusal took that ended of itself lately. */
    void endAsOthers();
  }
}
