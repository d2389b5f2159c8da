package io.portico.persistence.jdbc;

/**
 * A transaction that cannot succeed before something is done outside it. It is rolled back, the
 * preparation runs, and the transaction is repeated.
 */
public final class UnpreparedException extends StoreException {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // never serialized
  private final Runnable preparation;

  public UnpreparedException(String message, Runnable preparation) {
    super(message, null, FailureKind.COLLISION);
    this.preparation = preparation;
  }

  void prepare() {
    preparation.run();
  }
}
