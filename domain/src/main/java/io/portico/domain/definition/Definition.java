package io.portico.domain.definition;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.HexFormat;

/**
 * A revision of a definition of an API, without its document.
 *
 * @param revision its number, from 1 on; a later revision of any version of the API has a higher
 *     one
 * @param version the version of the API that it describes; empty if it names none
 * @param digest the SHA-256 of the document as 64 hexadecimal digits
 * @param size of the document in bytes
 * @param setBy the user or service that set it
 */
public record Definition(
    int revision,
    String version,
    DefinitionType type,
    String digest,
    int size,
    UserId setBy,
    Instant setAt) {

  /** The most bytes of a document. */
  public static final int LARGEST = 16 * 1024 * 1024;

  /** The most versions of one API. */
  public static final int MOST_VERSIONS = 100;

  /** The most revisions of one version that are kept; a further one replaces the oldest. */
  public static final int MOST_REVISIONS = 50;

  private static final int LONGEST_VERSION = 100;

  public Definition {
    version = requireVersion(version);
  }

  /**
   * Returns {@code version} in the form in which versions are compared.
   *
   * @throws InvalidValueException if it is neither empty nor a line
   */
  public static String requireVersion(String version) {
    return Text.lineOrEmpty("version", version, LONGEST_VERSION);
  }

  /**
   * Returns {@code document} if it can be stored.
   *
   * @throws InvalidValueException if it is empty, too large or not UTF-8
   */
  public static byte[] requireDocument(byte[] document) {
    if (document.length == 0) {
      throw InvalidValueException.found("document", "empty", "a text in UTF-8");
    }
    if (document.length > LARGEST) {
      throw InvalidValueException.found(
          "document", document.length + " bytes", "at most %d MiB".formatted(LARGEST >> 20));
    }
    if (Text.ofUtf8(document).isEmpty()) {
      throw InvalidValueException.found("document", "bytes that are not UTF-8", "a text in UTF-8");
    }
    return document;
  }

  /** Returns the digest of {@code document}. */
  public static String digestOf(byte[] document) {
    return HexFormat.of().formatHex(Sha256.digest().digest(document));
  }
}
