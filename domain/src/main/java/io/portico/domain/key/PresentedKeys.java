package io.portico.domain.key;

import java.util.ArrayList;
import java.util.List;

/**
 * What a caller sent where keys are looked for, in the order of the locations. Some of it may be
 * credentials for the API behind the gateway.
 */
public record PresentedKeys(List<Presented> all) {

  /** A text at a location. */
  public record Presented(KeyLocation location, RawKey key) {}

  public PresentedKeys {
    all = List.copyOf(all);
  }

  /**
   * Returns the texts that may be the key: the first that has the form of one, or else all, because
   * keys that other gateways issued have any form.
   */
  public List<RawKey> candidates() {
    var others = new ArrayList<RawKey>(all.size());
    for (var presented : all) {
      if (presented.key().isWellFormed()) {
        return List.of(presented.key());
      }
      others.add(presented.key());
    }
    return others;
  }

  /** Returns the headers with a key, which is no business of the API behind the gateway. */
  public List<KeyLocation.Header> keyHeaders() {
    var headers = new ArrayList<KeyLocation.Header>(1);
    for (var presented : all) {
      if (presented.location() instanceof KeyLocation.Header header
          && presented.key().isWellFormed()) {
        headers.add(header);
      }
    }
    return headers;
  }
}
