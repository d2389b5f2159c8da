package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * Ranges of IP addresses.
 *
 * @param ranges empty for all addresses
 */
public record AddressRanges(List<AddressRange> ranges) {

  /** The most ranges of one service credential. */
  public static final int MOST = 50;

  /** All addresses. */
  public static final AddressRanges ALL = new AddressRanges(List.of());

  public AddressRanges {
    ranges = ranges.stream().distinct().toList();
    if (ranges.size() > MOST) {
      throw InvalidValueException.found(
          "addresses", ranges.size() + " ranges", "at most %d".formatted(MOST));
    }
  }

  /**
   * Returns whether the address of these 4 or 16 bytes is in one of the ranges, or there are none.
   */
  public boolean contain(byte[] address) {
    return ranges.isEmpty() || ranges.stream().anyMatch(range -> range.contains(address));
  }

  @Override
  public String toString() {
    return ranges.stream().map(AddressRange::toString).collect(joining(", "));
  }
}
