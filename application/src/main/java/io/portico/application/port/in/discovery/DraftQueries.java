package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import java.util.SortedMap;

/** What a person who is about to register an API is offered, from its document. */
public interface DraftQueries {

  /**
   * Returns the document at {@code address}, which the person names. Requires the permission to
   * change APIs.
   *
   * @throws InvalidValueException if it cannot be fetched; it names {@code address}
   */
  byte[] document(Actor actor, String address);

  /** Returns the labels that the mapping of a source without rules finds for {@code api}. */
  SortedMap<LabelName, LabelValue> labels(Actor actor, DiscoveredApi api);
}
