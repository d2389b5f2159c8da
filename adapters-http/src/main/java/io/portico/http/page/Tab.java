package io.portico.http.page;

import io.portico.domain.access.Permission;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A tab, which is a page of its own.
 *
 * @param needed what a reader of the page needs; empty if the page with the tab needs the same
 */
public record Tab(
    Words words, String path, boolean current, OptionalLong count, Optional<Permission> needed) {

  /** Returns a tab without a count. */
  public static Tab of(Words words, String path, boolean current) {
    return new Tab(words, path, current, OptionalLong.empty(), Optional.empty());
  }

  /** Returns this tab with the number of its records. */
  public Tab counting(long records) {
    return new Tab(words, path, current, OptionalLong.of(records), needed);
  }

  /** Returns this tab as one that not every reader of the page may open. */
  public Tab needing(Permission permission) {
    return new Tab(words, path, current, count, Optional.of(permission));
  }

  /** Returns whether the reader may open it. */
  public boolean isOpenTo(View view) {
    return needed.map(view::may).orElse(true);
  }
}
