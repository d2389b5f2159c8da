package io.portico.application.port.in.gateway;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads of gateways and of the keys that are pushed to them. */
public interface GatewayQueries {

  /** Returns all gateways, the oldest first. */
  List<Gateway> all(Actor actor);

  /** Returns the gateway with this id. */
  Gateway find(Actor actor, GatewayId id);

  /**
   * Returns a page of the keys of a gateway, latest first.
   *
   * @param status empty for all
   */
  Page<KeyPush, KeyPushId> pushes(
      Actor actor, GatewayId gateway, Optional<PushStatus> status, PageQuery<KeyPushId> page);

  /** Returns the pushes of a key, one for each gateway that has or should have it, in any order. */
  List<KeyPush> ofKey(Actor actor, StoredKey key);

  /** Returns {@code pushes} with the names of their developers and plans, in the same order. */
  List<NamedKeyPush> named(Actor actor, List<KeyPush> pushes);

  /** Returns the number of records of {@link #pushes} on all pages. */
  long countPushes(Actor actor, GatewayId gateway, Optional<PushStatus> status);

  /** Returns how many keys a gateway has in each state, and how many differed in the last day. */
  Report report(Actor actor, GatewayId gateway);

  /**
   * The state of a gateway.
   *
   * @param keys the number of keys with each status that occurs
   * @param drifted how many were found to differ in the last 24 hours
   * @param unconfirmed for how many the last attempt failed, so that they may differ
   */
  record Report(Map<PushStatus, Long> keys, long drifted, long unconfirmed) {

    public Report {
      keys = Map.copyOf(keys);
    }
  }
}
