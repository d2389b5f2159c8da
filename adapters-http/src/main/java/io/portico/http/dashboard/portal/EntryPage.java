package io.portico.http.dashboard.portal;

import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.Plan;
import io.portico.http.page.Markdown;
import io.portico.http.page.Words;
import java.util.Optional;

/**
 * An entry of the catalogue as developers see it.
 *
 * @param edits whether the reader may change it
 * @param moves whether the reader may change the order of the catalogue
 */
public record EntryPage(
    Catalogue catalogue,
    CatalogueEntry entry,
    Plan plan,
    Words approval,
    Optional<ApiName> api,
    boolean edits,
    boolean moves) {

  /** Returns the path of the page. */
  public String path() {
    return PortalPart.entry(entry.plan());
  }

  /** Returns who sees it on the developer site. */
  public Words audience() {
    return EntryAudience.of(entry).words();
  }

  /** Returns the selector of the developers who see it; empty if it has none. */
  public String audienceSelector() {
    return EntryAudience.selector(entry);
  }

  /** Returns the position in the catalogue, from 1. */
  public int position() {
    return catalogue.entries().indexOf(entry) + 1;
  }

  /** Returns the description, rendered. */
  public Markdown description() {
    return new Markdown(entry.texts().longDescription());
  }

  /** Returns the documentation as a link, if it is the address of a page. */
  public Optional<String> documentationLink() {
    return Optional.of(entry.texts().documentation()).filter(text -> text.matches("https?://\\S+"));
  }

  /** Returns the documentation, rendered, if it is a text. */
  public Markdown documentation() {
    return new Markdown(documentationLink().isPresent() ? "" : entry.texts().documentation());
  }
}
