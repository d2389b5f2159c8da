package io.portico.domain.webhook;

import io.portico.domain.access.AccessToken;
import io.portico.domain.shared.Sha256;
import java.util.Base64;

/** The secret with which deliveries are signed. It is shown once. */
public record WebhookSecret(String secret) {

  /** What the text of each secret begins with. */
  public static final String PREFIX = "whsec_";

  /** Returns the secret that is derived from {@code token}, a random one. */
  public static WebhookSecret of(AccessToken token) {
    return new WebhookSecret(
        PREFIX + Base64.getEncoder().encodeToString(Sha256.hash(token.secret())));
  }

  /** Returns the key of the signature. */
  public byte[] key() {
    return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
  }

  @Override
  public String toString() {
    return "a secret of a webhook";
  }
}
