package io.portico.kafka;

import io.portico.application.port.in.usage.RecordUsage;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Takes the values of a poll into memory, up to a number of bytes: a compressed batch may become
 * much larger than what was fetched. An exception ends a poll; its client has the records before,
 * and passes this one again in the next poll. A value that is too large for a usage record is
 * empty.
 */
final class BoundedValues implements Deserializer<Optional<byte[]>> {

  private final long most;
  private long held;

  /**
   * @param most the most bytes of a poll, beside its first value
   */
  BoundedValues(long most) {
    this.most = most;
  }

  /** Begins a poll. */
  void begin() {
    held = 0;
  }

  @Override
  public Optional<byte[]> deserialize(String topic, byte[] data) {
    if (data.length > RecordUsage.LARGEST_RECORD) {
      return Optional.empty();
    }
    if (held > 0 && held + data.length > most) {
      throw new SerializationException("the poll is full");
    }
    held += data.length;
    return Optional.of(data);
  }
}
