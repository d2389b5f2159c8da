package io.portico.application.port.out.discovery;

import io.portico.domain.shared.InvalidValueException;

/** Documents about APIs at addresses that users name. */
public interface RemoteDocuments {

  /**
   * Fetches a document.
   *
   * @param address as the user typed it
   * @throws InvalidValueException if it is no address, the operator does not permit it, or nothing
   *     of a permitted size is there; it names {@code address}
   */
  byte[] fetch(String address);
}
