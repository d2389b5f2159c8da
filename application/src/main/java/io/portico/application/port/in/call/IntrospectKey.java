package io.portico.application.port.in.call;

import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.Plan;
import java.util.Map;

/** Use case: a gateway or a service asks what a key is, without a call that is counted. */
public interface IntrospectKey {

  /** Returns what {@code key} is. Spends nothing. */
  Outcome introspect(Query query);

  /** Who asks about which key. */
  record Query(Actor actor, RawKey key) {}

  /** What a key is. */
  sealed interface Outcome {

    /**
     * It is valid.
     *
     * @param fields those that the portal settings list; empty texts for those that the key lacks
     */
    record Active(IssuedKey key, Plan plan, Map<String, String> fields) implements Outcome {}

    /** It is not valid, or unknown; which of the two is not disclosed. */
    record Inactive() implements Outcome {}
  }
}
