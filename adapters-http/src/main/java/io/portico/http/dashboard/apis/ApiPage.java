package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.view.Chip;
import io.portico.http.dashboard.view.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One API with its labels.
 *
 * @param details what is known of it besides name and labels
 * @param labels the labels it carries, by name
 * @param lacking the required labels it does not carry
 */
public record ApiPage(
    ApiHead head, List<Detail> details, List<Label> labels, List<MissingLabel> lacking) {

  /**
   * A detail of the record.
   *
   * @param link where it leads
   * @param at a time, in the place of text
   * @param prose whether it may have several lines
   */
  public record Detail(
      Words title, String text, Optional<String> link, Optional<Instant> at, boolean prose) {

    static Detail of(String key, String text) {
      return new Detail(Words.of(key), text, Optional.empty(), Optional.empty(), false);
    }

    static Detail at(String key, Instant at) {
      return new Detail(Words.of(key), "", Optional.empty(), Optional.of(at), false);
    }

    static Detail prose(String key, String text) {
      return new Detail(Words.of(key), text, Optional.empty(), Optional.empty(), true);
    }

    Detail leadingTo(String target) {
      return new Detail(title, text, Optional.of(target), at, prose);
    }
  }

  /**
   * A label that the API carries.
   *
   * @param title the name that people read
   * @param chip its value, which leads to all APIs with it
   * @param source where it comes from
   * @param by who set it
   */
  public record Label(
      String name,
      String title,
      Chip chip,
      Optional<String> meaning,
      Words source,
      Words by,
      Instant at,
      boolean deprecated) {}

  /** A required label that the API does not carry. */
  public record MissingLabel(String name, String title) {}
}
