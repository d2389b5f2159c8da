package io.portico.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.portico.domain.webhook.WebhookSecret;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of version 1 of the Standard Webhooks specification. */
final class WebhookSignature {

  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /** Returns the signatures with all {@code secrets}, as one header has them. */
  static String of(String id, long seconds, String payload, List<WebhookSecret> secrets) {
    var signed = "%s.%d.%s".formatted(id, seconds, payload).getBytes(UTF_8);
    return secrets.stream()
        .map(secret -> "v1," + Base64.getEncoder().encodeToString(mac(secret.key(), signed)))
        .collect(joining(" "));
  }

  private static byte[] mac(byte[] key, byte[] signed) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
