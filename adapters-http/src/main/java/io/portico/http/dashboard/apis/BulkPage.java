package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * Labelling many APIs: the choice of the labels, and then the preview.
 *
 * @param target which APIs
 * @param hidden the fields that name them
 * @param labels the controls of labels to set
 * @param addable the labels that can be added
 * @param removable the labels that can be removed
 * @param back the list
 */
public record BulkPage(
    Fields fields,
    Words target,
    List<ListPage.Parameter> hidden,
    List<LabelField> labels,
    List<Choice> addable,
    List<Choice> removable,
    String back) {

  /**
   * What a change would do.
   *
   * @param chosen the fields that name the labels to set and to remove
   * @param change the change in words, a line each
   * @param examples the first APIs that would change
   * @param failures the first that cannot be changed
   */
  public record Preview(
      BulkPage page,
      List<ListPage.Parameter> chosen,
      List<Words> change,
      long matched,
      long changed,
      long unchanged,
      long failed,
      List<Example> examples,
      List<Failure> failures) {}

  /** An API before and after. */
  public record Example(String name, String path, List<Difference> differences) {}

  /** A label of an API before and after; a side is empty if the API has no such label. */
  public record Difference(String label, Optional<String> before, Optional<String> after) {}

  /** An API that cannot be changed, by its name, or its id if there is no such API. */
  public record Failure(String api, String path, String reason) {}
}
