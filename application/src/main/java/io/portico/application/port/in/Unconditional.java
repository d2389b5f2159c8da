package io.portico.application.port.in;

/** The precondition that every record meets. */
record Unconditional<T>() implements Precondition<T> {

  @Override
  public boolean holdsFor(T present) {
    return true;
  }
}
