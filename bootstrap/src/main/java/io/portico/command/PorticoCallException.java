package io.portico.command;

/** A running Portico did not answer, or refused the request. The message is for an operator. */
final class PorticoCallException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PorticoCallException(String message) {
    super(message);
  }
}
