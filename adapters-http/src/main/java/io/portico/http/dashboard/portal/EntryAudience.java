package io.portico.http.dashboard.portal;

import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Who sees an entry on the developer site, as forms and pages name it. */
enum EntryAudience implements Worded {
  SITE,
  EVERYONE,
  SIGNED_IN,
  SELECTED;

  static EntryAudience of(CatalogueEntry entry) {
    return entry.site().audience().map(EntryAudience::of).orElse(SITE);
  }

  private static EntryAudience of(Audience audience) {
    return switch (audience) {
      case Audience.Everyone() -> EVERYONE;
      case Audience.SignedIn() -> SIGNED_IN;
      case Audience.Selected _ -> SELECTED;
    };
  }

  /** Returns the text of the selector of {@code entry}; empty if it has none. */
  static String selector(CatalogueEntry entry) {
    return entry.site().audience().orElse(null) instanceof Audience.Selected(var selector)
        ? selector.toString()
        : "";
  }

  static List<Choice> choices() {
    return Arrays.stream(values()).map(one -> new Choice(one.word(), one.words())).toList();
  }

  Words words() {
    return Words.of("portal.audience." + word());
  }

  /** Returns the audience of this word; the site's for none. */
  static EntryAudience read(String field, String word) {
    return word.isEmpty() ? SITE : Worded.of(EntryAudience.class, field, word);
  }

  /**
   * Returns what it is in the domain.
   *
   * @param field of the selector, which counts for selected developers only
   */
  Optional<Audience> audience(String field, String selector) {
    return switch (this) {
      case SITE -> Optional.empty();
      case EVERYONE -> Optional.of(new Audience.Everyone());
      case SIGNED_IN -> Optional.of(new Audience.SignedIn());
      case SELECTED -> Optional.of(selected(field, selector));
    };
  }

  private static Audience selected(String field, String selector) {
    try {
      return new Audience.Selected(Selector.parse(selector));
    } catch (InvalidValueException e) {
      throw e.at(field);
    }
  }
}
