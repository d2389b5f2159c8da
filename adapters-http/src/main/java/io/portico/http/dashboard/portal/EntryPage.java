package io.portico.http.dashboard.portal;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * One entry of the catalogue as developers see it.
 *
 * @param position in the catalogue, from 1
 * @param plan the name of its plan
 * @param labels each as {@code name: value}
 * @param tag of the catalogue that is shown
 */
public record EntryPage(
    CatalogueEntry entry,
    String path,
    int position,
    int total,
    Words approval,
    String plan,
    String planPath,
    boolean planActive,
    Optional<ApiName> api,
    List<String> labels,
    String tag) {

  /** Returns the description, rendered. */
  public Markdown description() {
    return new Markdown(entry.longDescription());
  }

  /** Returns the documentation as a link, if it is the address of a page. */
  public Optional<String> documentationLink() {
    return Optional.of(entry.documentation()).filter(text -> text.matches("https?://\\S+"));
  }

  /** Returns the documentation, rendered, if it is a text. */
  public Markdown documentation() {
    return new Markdown(documentationLink().isPresent() ? "" : entry.documentation());
  }
}
