package io.portico.domain.session;

/**
 * What a browser keeps of a user who has signed in there: it says which account that was, and lets
 * others' failed guesses not lock the user out. It proves no one's identity.
 */
public record DeviceToken(String secret) {

  @Override
  public String toString() {
    return "DeviceToken[redacted]";
  }
}
