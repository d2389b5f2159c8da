package io.portico.application.service.discovery;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.shared.Sha256;
import java.nio.ByteBuffer;

/**
 * A set of ids in 32 bytes each at most, instead of the hundreds of bytes of a {@code HashSet}: a
 * hash table with open addressing that stores 128 bits of the SHA-256 of each id. A collision is
 * out of reach of chance and of an attacker.
 */
final class IdSet {

  private static final int FEWEST_SLOTS = 1_024;

  /* A slot whose two halves are 0 is free. */
  private long[] high = new long[FEWEST_SLOTS];
  private long[] low = new long[FEWEST_SLOTS];
  private int size;

  /** Adds {@code id}. Returns whether it is new. */
  boolean add(ExternalId id) {
    return add(id.value());
  }

  /** Adds {@code id} to a set of ids of APIs. Returns whether it is new. */
  boolean add(ApiId id) {
    return add(id.toString());
  }

  private boolean add(String id) {
    if (4L * size >= 3L * high.length) {
      grow();
    }
    var hash = hash(id);
    return put(hash.getLong(0), hash.getLong(Long.BYTES));
  }

  /** Returns whether {@code id} was added. */
  boolean contains(ExternalId id) {
    var hash = hash(id.value());
    var slot = slot(hash.getLong(0), hash.getLong(Long.BYTES));
    return high[slot] != 0 || low[slot] != 0;
  }

  private boolean put(long highHalf, long lowHalf) {
    var slot = slot(highHalf, lowHalf);
    if (high[slot] != 0 || low[slot] != 0) {
      return false;
    }
    high[slot] = highHalf;
    low[slot] = lowHalf;
    size++;
    return true;
  }

  /* Returns the slot of the hash, or the free slot for it. */
  private int slot(long highHalf, long lowHalf) {
    var mask = high.length - 1;
    var slot = (int) highHalf & mask;
    while ((high[slot] != 0 || low[slot] != 0)
        && (high[slot] != highHalf || low[slot] != lowHalf)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    var formerHigh = high;
    var formerLow = low;
    high = new long[2 * formerHigh.length];
    low = new long[2 * formerLow.length];
    size = 0;
    for (var i = 0; i < formerHigh.length; i++) {
      if (formerHigh[i] != 0 || formerLow[i] != 0) {
        put(formerHigh[i], formerLow[i]);
      }
    }
  }

  private ByteBuffer hash(String id) {
    return ByteBuffer.wrap(Sha256.hash(id));
  }
}
