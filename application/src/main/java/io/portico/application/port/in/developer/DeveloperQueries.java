package io.portico.application.port.in.developer;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;

/** Reads of developers. */
public interface DeveloperQueries {

  /** Returns the developer with this id. */
  DeveloperWithKeys find(Actor actor, DeveloperId id);

  /** Returns the developer with this email address, or empty if the organisation has none. */
  Optional<DeveloperWithKeys> findByEmail(Actor actor, EmailAddress email);

  /**
   * Returns the one developer with this SSO key, or empty if the organisation has none or more than
   * one: a portal must not sign in one developer as another.
   */
  Optional<DeveloperWithKeys> findBySsoKey(Actor actor, String ssoKey);

  /** Returns a page of the developers that {@code filter} selects, oldest first. */
  OffsetPage<DeveloperWithKeys> page(Actor actor, DeveloperFilter filter, OffsetRange range);

  /**
   * Returns a page of the developers that {@code filter} selects, newest first. It costs the same
   * for every page; {@link #count} counts them.
   */
  Page<DeveloperWithKeys, DeveloperId> newest(
      Actor actor, DeveloperFilter filter, PageQuery<DeveloperId> page);

  /** Returns a page of the developers that {@code filter} selects, in {@code order}. */
  List<DeveloperWithKeys> sorted(
      Actor actor, DeveloperFilter filter, DeveloperOrder order, OffsetRange range);

  /** Returns the number of developers that {@code filter} selects. */
  long count(Actor actor, DeveloperFilter filter);
}
