package io.portico.domain.shared;

/**
 * What the store returns was accepted by the rules of its day, and stays as it is: {@link Text#line
 * the form of a text} is a matter of what comes in.
 */
public final class Stored {

  private static final ScopedValue<Boolean> READ = ScopedValue.newInstance();

  private Stored() {}

  /** Returns what {@code reader} makes of stored texts, none of which is changed or refused. */
  public static <T, X extends Throwable> T read(ScopedValue.CallableOp<? extends T, X> reader)
      throws X {
    return ScopedValue.where(READ, true).call(reader);
  }

  /** Returns whether stored texts are being read. */
  static boolean isRead() {
    return READ.isBound();
  }
}
