package io.portico.application.port.in.key;

/** Use case: Portico ends expired keys, and reminds developers of keys that expire soon. */
public interface ExpireKeys {

  /**
   * Processes every key that is due. Of several nodes that do so concurrently, one processes each
   * key. Returns how many keys this node processed.
   */
  int expireDue();
}
