package io.portico.http.dashboard.view;

import io.portico.application.port.in.Precondition;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The tag of a record: a digest of all its values. A form carries that of the record it showed, so
 * that a change in between is found.
 */
public final class RecordTag {

  /** The name of the hidden field with the tag. */
  public static final String FIELD = "tag";

  private static final int BYTES = 12;

  private RecordTag() {}

  /** Returns the tag of {@code shown}, whose text has all its values. */
  public static String of(Record shown) {
    var digest = Sha256.digest();
    digest.update(shown.toString().getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), BYTES));
  }

  /** Returns the condition that a record still has this tag. */
  public static <T extends Record> Precondition<T> expected(String tag) {
    return present -> of(present).equals(tag);
  }
}
