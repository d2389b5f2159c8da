package io.portico.domain.usage.stream;

import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a stream of usage records on one node.
 *
 * @param servers the addresses of its servers
 * @param topic the name of its topic
 * @param format the word for the format of its records
 * @param group the name that the readers of all nodes share
 * @param organisation the organisation that records count for; the first one if empty
 * @param problem why the node does not read; empty if it does
 * @param ends the position behind the last record of each partition, as the node last read it;
 *     empty if the servers do not answer
 */
public record StreamState(
    String servers,
    String topic,
    String format,
    String group,
    Optional<OrganisationId> organisation,
    Optional<Problem> problem,
    Map<StreamPartition, Long> ends) {
  public StreamState {
    ends = Map.copyOf(ends);
  }

  /**
   * A reason for which a node does not read.
   *
   * @param since when it was first noticed
   */
  public record Problem(String text, Instant since) {}
}
