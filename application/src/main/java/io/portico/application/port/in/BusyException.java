package io.portico.application.port.in;

/** Too much is being done already; the same may succeed a little later. Nothing was changed. */
public final class BusyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param what what there is too much of, in words
   */
  public BusyException(String what) {
    super(what);
  }
}
