package io.portico.http.dashboard.search;

import io.portico.domain.key.RawKey;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The model of the search.
 *
 * @param typed what was typed; not shown if it is a key
 * @param wrong why nothing can be searched for it; empty if it can
 * @param found what was found, without empty groups
 * @param people the developers and their requests; empty until they are looked for
 */
public record SearchPage(
    String typed, Optional<Words> wrong, List<Group> found, Optional<People> people) {

  /**
   * Results of one kind.
   *
   * @param more the list with all of them; empty if these are all
   */
  public record Group(Section section, List<Hit> hits, Optional<String> more) {}

  /** A result: its title, what is said beside it, and its page. */
  public record Hit(Words title, Words note, String path) {}

  /** The developers that were found, and the requests of theirs that wait. */
  public record People(List<Group> found) {}

  /** Returns whether a key was typed, or mistyped. */
  public boolean isKey() {
    return new RawKey(typed).isShapedLikeOwn();
  }

  /** Returns whether anything was typed that can be searched for. */
  public boolean searches() {
    return !typed.isEmpty() && wrong.isEmpty() && !isKey();
  }
}
