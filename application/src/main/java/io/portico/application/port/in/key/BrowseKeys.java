package io.portico.application.port.in.key;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import java.util.List;

/** Use case: a portal looks through the issued keys, oldest first (contract 3.4). */
public interface BrowseKeys {

  /** Returns a part of the list. */
  Page browse(Query query);

  /**
   * Which keys are asked for, and by whom.
   *
   * @param offset how many of them to leave out at the beginning
   * @param limit the most keys to return, 1 to {@link Pages#LARGEST_WHOLE}
   */
  record Query(Actor actor, KeyFilter filter, long offset, int limit) {
    public Query {
      Pages.requirePart(offset, limit);
    }
  }

  /**
   * A part of the list.
   *
   * @param total how many keys the filter means altogether
   */
  record Page(List<KeyWithUsage> keys, long total) {}
}
