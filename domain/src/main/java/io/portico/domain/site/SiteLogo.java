package io.portico.domain.site;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The logo of a site.
 *
 * @param type its media type, one of those of {@link Type}
 * @param bytes at most {@link #LARGEST}
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below, and never changed
public record SiteLogo(Type type, byte[] bytes) {

  /** The most bytes. */
  public static final int LARGEST = 256 * 1024;

  public SiteLogo {
    if (bytes.length < 1 || bytes.length > LARGEST) {
      throw InvalidValueException.found(
          "logo", bytes.length + " bytes", "1 to %d bytes".formatted(LARGEST));
    }
  }

  /** What kind of image it is. */
  public enum Type {
    PNG("image/png"),
    WEBP("image/webp"),
    SVG("image/svg+xml");

    private final String mediaType;

    Type(String mediaType) {
      this.mediaType = mediaType;
    }

    /** Returns the media type. */
    public String mediaType() {
      return mediaType;
    }
  }

  /** Returns the digest by which its address changes with it. */
  public String digest() {
    return Sha256.hex(new String(bytes, StandardCharsets.ISO_8859_1)).substring(0, 16);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SiteLogo logo && type == logo.type && Arrays.equals(bytes, logo.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "SiteLogo[%s, %d bytes]".formatted(type, bytes.length);
  }
}
