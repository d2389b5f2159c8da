package io.portico.http.page;

import java.util.OptionalLong;

/** A tab, which is a page of its own. */
public record Tab(Words words, String path, boolean current, OptionalLong count) {

  /** Returns a tab without a count. */
  public static Tab of(Words words, String path, boolean current) {
    return new Tab(words, path, current, OptionalLong.empty());
  }

  /** Returns this tab with the number of its records. */
  public Tab counting(long records) {
    return new Tab(words, path, current, OptionalLong.of(records));
  }
}
