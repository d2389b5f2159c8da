package io.portico.http.dashboard.discovery;

import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * What a run of a source would do.
 *
 * @param problems why nothing would change
 * @param counts empty if the system could not be read
 * @param labels the labels to choose from
 */
public record SyncPage(
    SourceView source,
    List<Words> problems,
    Optional<Counts> counts,
    List<Unmapped> unmapped,
    List<Conflict> conflicts,
    List<Choice> labels) {

  /**
   * Metadata or tags that map to no label.
   *
   * @param nearest the label with the most similar name; empty text for none
   * @param rule the address of the form of a rule for it
   * @param define the address of the form of a label for it; empty text if there is one
   */
  public record Unmapped(
      String key,
      Words reason,
      long count,
      String examples,
      String nearest,
      String rule,
      String define) {}

  /**
   * A label that the source may not overwrite.
   *
   * @param api the id of the API; empty text if it is new
   * @param externalId the id at the source
   */
  public record Conflict(
      String api, String path, String externalId, String label, String kept, String discovered) {}
}
