package io.portico.domain.savedview;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The filters of a list with its columns and its order, under a name.
 *
 * @param owner who saved it
 * @param list the path of the list below that of the dashboard, for example {@code developers}
 * @param query the query of its address, for example {@code selector=tier%3D1&sort=name}
 * @param shared whether all users of the organisation see it, or only its owner
 */
public record SavedView(
    SavedViewId id, UserId owner, String name, String list, String query, boolean shared) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  private static final Predicate<String> LIST =
      Pattern.compile("[a-z]+(?:[/-][a-z]+){0,5}").asMatchPredicate();
  private static final int LONGEST_LIST = 64;

  /** The most characters of a query. */
  public static final int LONGEST_QUERY = 8_000;

  /** The order in which views are listed: by name, ignoring case. */
  public static final Comparator<SavedView> BY_NAME =
      Comparator.comparing(SavedView::foldedName).thenComparing(view -> view.id().value());

  public SavedView {
    name = Text.line("name", name, LONGEST_NAME);
    if (list.length() > LONGEST_LIST || !LIST.test(list)) {
      throw new InvalidValueException("list", list, "the path of a list, for example developers");
    }
    Text.exactLineOrEmpty("query", query, LONGEST_QUERY);
  }

  /** Returns the form of the name that is unique among the views of its owner. */
  public String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }
}
