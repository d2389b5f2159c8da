package io.portico.http.dashboard.view;

/** The first digits of the hash of a key, by which pages name it. */
public final class KeyName {

  private static final int SHOWN = 12;

  private KeyName() {}

  /** Returns the name of the key with this fingerprint. */
  public static String of(String fingerprint) {
    return fingerprint.length() > SHOWN ? fingerprint.substring(0, SHOWN) + "…" : fingerprint;
  }
}
