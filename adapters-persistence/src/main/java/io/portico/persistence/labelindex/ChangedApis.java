package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The ids in a row of the log of changes, each after a byte with its length. */
final class ChangedApis {

  /* As long as the column; enough for 4,600 ids that Portico gave. */
  private static final int LONGEST = 60_000;

  private ChangedApis() {}

  /** Returns the ids as bytes; empty for more than a row can list. */
  static Optional<byte[]> write(Collection<ApiId> ids) {
    var bytes = new ByteArrayOutputStream();
    for (var id : ids) {
      var one = id.bytes();
      bytes.write(one.length);
      bytes.writeBytes(one);
      if (bytes.size() > LONGEST) {
        return Optional.empty();
      }
    }
    return Optional.of(bytes.toByteArray());
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
