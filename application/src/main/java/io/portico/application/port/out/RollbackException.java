package io.portico.application.port.out;

/** Rolls back a unit of work whose result is not to be kept. */
final class RollbackException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RollbackException() {
    super("the result of the unit of work is not to be kept", null, false, false);
  }
}
