package io.portico.application.port.out.gateway;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.application.port.out.Waiting;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What each gateway knows of each key. */
public interface KeyPushes extends OrganisationRecords<KeyPushId, KeyPush> {

  /** Adds {@code push} unless there is one of its key at its gateway. Returns whether it did. */
  boolean add(OrganisationId organisation, KeyPush push);

  /**
   * Has those pushes that {@code selection} selects, except removed ones, sent to their gateways,
   * as {@link KeyPush#marked} does.
   *
   * @param due when those are due that no node has claimed
   */
  void mark(OrganisationId organisation, Selection selection, Instant at, Instant due);

  /** Makes {@code developer} the holder of a key in its pushes. */
  void assign(OrganisationId organisation, StoredKey key, DeveloperId developer);

  /** Selects pushes. */
  sealed interface Selection {

    record OfKey(StoredKey key) implements Selection {}

    record OfDeveloper(DeveloperId developer) implements Selection {}
  }

  /**
   * Orders {@code sweep}. Another one with its reason and subject that is not finished begins anew.
   */
  void order(OrganisationId organisation, KeySweep sweep);

  /**
   * Changes up to {@code most} further pushes of the sweep that was ordered longest ago, in the
   * order of their ids, and removes the sweep if none is left. Skips sweeps that another unit of
   * work changes, and those that are {@linkplain KeySweep#REMOVAL_DELAY delayed}.
   *
   * @param at when those that are sent are due
   * @return whether there was a sweep
   */
  boolean sweep(Instant at, int most);

  /**
   * Returns up to {@code most} pushes of all organisations that are due at {@code at}, except those
   * of some gateways and of removed ones, and locks them until the unit of work ends. Begins with
   * the gateway of the one that is due longest; those of each gateway are ordered by when they were
   * due. Skips locked ones.
   */
  List<Due> findDueForUpdate(Instant at, int most, Collection<GatewayId> except);

  /** Stores the key, the handle and the state of a push, in the unit of work that locked it. */
  void replace(OrganisationId organisation, KeyPush push);

  /**
   * Returns those of {@code keys} that have a push at the gateway. Reads all between the first and
   * the last of them, so they should be neighbours in the order of their texts.
   */
  Set<StoredKey> known(OrganisationId organisation, GatewayId gateway, Collection<StoredKey> keys);

  /**
   * Returns up to {@code limit} pushes of a gateway, latest first, starting after {@code after} if
   * that is present.
   *
   * @param status empty for all
   */
  List<KeyPush> page(
      OrganisationId organisation,
      GatewayId gateway,
      Optional<PushStatus> status,
      Optional<KeyPushId> after,
      int limit);

  /** Returns the pushes of a key, one for each gateway that has or should have it, in any order. */
  List<KeyPush> ofKey(OrganisationId organisation, StoredKey key);

  /** Returns the number of pushes of a gateway with each status that occurs. */
  Map<PushStatus, Long> counts(OrganisationId organisation, GatewayId gateway);

  /** Returns how many checks of a gateway found a difference after {@code since}. */
  long driftedSince(OrganisationId organisation, GatewayId gateway, Instant since);

  /**
   * Returns for how many keys of a gateway the last attempt failed; those that its kind does not
   * support are not among them.
   */
  long failing(OrganisationId organisation, GatewayId gateway);

  /**
   * Returns how many pushes of all organisations wait, and since when the oldest of them, or of the
   * sweeps, does.
   */
  Waiting backlog();

  /** Removes up to {@code most} sealed keys that may wait no longer, and returns their number. */
  int purgeSealed(Instant at, int most);

  /** Removes up to {@code most} pushes that are removed since {@code before}; returns how many. */
  int purgeRemoved(Instant before, int most);

  /** A due push of an organisation. */
  record Due(OrganisationId organisation, KeyPush push) {}
}
