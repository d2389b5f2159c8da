package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The ids in a row of the log of changes, each after a byte with its length. */
final class ChangedApis {

  /** The most ids that a transaction lists. */
  static final int MOST = 5_000;

  /* As long as the column. */
  private static final int LONGEST = 16_000;

  private ChangedApis() {}

  /** Returns the content of the rows that list {@code ids}; one empty row for none. */
  static List<byte[]> write(Collection<ApiId> ids) {
    var rows = new ArrayList<byte[]>();
    var bytes = new ByteArrayOutputStream();
    for (var id : ids) {
      var one = id.bytes();
      if (bytes.size() + 1 + one.length > LONGEST) {
        rows.add(bytes.toByteArray());
        bytes.reset();
      }
      bytes.write(one.length);
      bytes.writeBytes(one);
    }
    rows.add(bytes.toByteArray());
    return rows;
  }

  static List<ApiId> read(byte[] bytes) {
    var ids = new ArrayList<ApiId>();
    for (var at = 0; at < bytes.length; ) {
      var end = at + 1 + bytes[at];
      ids.add(ApiId.ofBytes(Arrays.copyOfRange(bytes, at + 1, end)));
      at = end;
    }
    return ids;
  }
}
