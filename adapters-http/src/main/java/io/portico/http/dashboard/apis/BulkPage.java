package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Labelling many APIs: the choice of the labels, and then the preview.
 *
 * @param target which APIs
 * @param hidden the fields that name them
 * @param labels the controls of labels to set
 * @param removable the labels that can be removed
 * @param back the list
 */
public record BulkPage(
    Fields fields,
    Words target,
    List<Address.Parameter> hidden,
    LabelControls labels,
    List<Choice> removable,
    String back) {

  /**
   * What a change would do.
   *
   * @param chosen the fields that name the labels to set and to remove
   * @param change the change in words, a line each
   * @param examples some of the APIs that would change
   * @param failures the first that cannot be changed
   */
  public record Preview(
      BulkPage page,
      List<Address.Parameter> chosen,
      List<Words> change,
      ApplyLabels.Report report,
      Examples examples,
      List<Failure> failures) {}

  /**
   * A page of the APIs that would change.
   *
   * @param skipped how many come before
   * @param all how many there are
   */
  public record Examples(long skipped, List<Example> shown, long all) {

    /** Returns what the form of the page before sends as {@code skipped}; empty on the first. */
    public OptionalLong previous() {
      return skipped == 0
          ? OptionalLong.empty()
          : OptionalLong.of(Math.max(0, skipped - ApplyLabels.Report.MOST_EXAMPLES));
    }

    /** Returns what the form of the next page sends as {@code skipped}; empty on the last. */
    public OptionalLong next() {
      return !shown.isEmpty() && last() < all ? OptionalLong.of(last()) : OptionalLong.empty();
    }

    /** Returns the number of the last change that is shown. */
    public long last() {
      return skipped + shown.size();
    }
  }

  /** An API before and after. Its path is empty if it is gone. */
  public record Example(String name, String path, List<Difference> differences) {

    static Example of(
        String name, String path, Labels before, Labels after, Function<LabelName, String> title) {
      var names = new TreeSet<>(before.byName().keySet());
      names.addAll(after.byName().keySet());
      return new Example(
          name,
          path,
          names.stream()
              .filter(label -> !before.valueOf(label).equals(after.valueOf(label)))
              .map(
                  label ->
                      new Difference(
                          title.apply(label),
                          before.valueOf(label).map(Object::toString),
                          after.valueOf(label).map(Object::toString)))
              .toList());
    }
  }

  /** A label of an API before and after; a side is empty if the API has no such label. */
  public record Difference(String label, Optional<String> before, Optional<String> after) {}

  /** An API that cannot be changed, by its name, or its id if there is no such API. */
  public record Failure(String api, String path, String reason) {}
}
