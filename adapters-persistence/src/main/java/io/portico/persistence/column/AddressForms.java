package io.portico.persistence.column;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.account.EmailAddress;
import java.util.List;

/** The bytes by which a row with an email address is found. */
public final class AddressForms {

  private AddressForms() {}

  /** Returns the form that new rows have. */
  public static byte[] canonical(EmailAddress address) {
    return address.canonical().getBytes(UTF_8);
  }

  /** Returns the forms that a row of the address may have, the one as it is written first. */
  public static List<byte[]> stored(EmailAddress address) {
    return address.storedForms().stream().map(form -> form.getBytes(UTF_8)).toList();
  }
}
