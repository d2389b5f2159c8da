package io.portico.faults;

import io.portico.domain.account.EmailAddress;
import java.nio.charset.StandardCharsets;

/** Jazzer's target for email addresses: the canonical form of one is an address, and its own. */
public final class EmailFuzz {

  private EmailFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    EmailAddress.parse(new String(input, StandardCharsets.UTF_8))
        .ifPresent(
            address -> {
              var canonical = address.canonical();
              if (!new EmailAddress(canonical).canonical().equals(canonical)) {
                throw new IllegalStateException(address + " has several canonical forms");
              }
            });
  }
}
