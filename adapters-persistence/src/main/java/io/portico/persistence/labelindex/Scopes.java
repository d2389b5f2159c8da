package io.portico.persistence.labelindex;

import io.portico.domain.selector.Selection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What readers may read, found once until the index changes. The selection of a caller stays one
 * object for some seconds and is known by its identity: to compare many selectors with each read
 * would cost as much as the read.
 */
final class Scopes {

  private static final int MOST = 32;

  private final Map<Selection, Scope> known =
      Collections.synchronizedMap(new IdentityHashMap<>(MOST));

  /** The APIs that a reader may read; equal to itself alone. */
  static final class Scope {

    private static final Scope EVERYTHING = new Scope(Optional.empty());

    private final Optional<RoaringBitmap> apis;

    private Scope(Optional<RoaringBitmap> apis) {
      this.apis = apis;
    }

    /** Returns the ordinals; must not be changed. Empty if all APIs are readable. */
    Optional<RoaringBitmap> apis() {
      return apis;
    }

    boolean contains(int ordinal) {
      return apis.map(some -> some.contains(ordinal)).orElse(true);
    }
  }

  /** Returns the scope of a selection, which {@code find} finds unless it is known. */
  Scope of(Selection selection, Function<Selection, RoaringBitmap> find) {
    if (selection instanceof Selection.Everything) {
      return Scope.EVERYTHING;
    }
    @Nullable Scope scope = known.get(selection);
    if (scope != null) {
      return scope;
    }
    var found = new Scope(Optional.of(find.apply(selection)));
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(selection, found);
    return found;
  }

  /** Forgets all scopes. */
  void clear() {
    known.clear();
  }
}
