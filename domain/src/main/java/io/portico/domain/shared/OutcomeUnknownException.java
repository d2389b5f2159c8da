package io.portico.domain.shared;

/**
 * The store was lost while changes were made durable: nobody knows whether they remain. All of them
 * do, or none.
 */
public final class OutcomeUnknownException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public OutcomeUnknownException(Throwable cause) {
    super("the store was lost while changes were made durable", cause);
  }
}
