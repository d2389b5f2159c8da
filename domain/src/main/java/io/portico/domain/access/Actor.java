package io.portico.domain.access;

import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/**
 * Who runs a use case: a user or a service, with the organisation and the rights.
 *
 * @param user the id that records of changes name: that of a user or a developer, or {@linkplain
 *     ServiceCredentialId#actor that} of a service credential
 * @param request the id of the request, if there is one
 */
public record Actor(
    OrganisationId organisation, UserId user, Rights rights, Optional<String> request) {

  /** Returns an actor without a request. */
  public Actor(OrganisationId organisation, UserId user, Rights rights) {
    this(organisation, user, rights, Optional.empty());
  }

  /** Returns Portico itself as the actor of background work in {@code organisation}. */
  public static Actor portico(OrganisationId organisation) {
    return new Actor(organisation, UserId.PORTICO, Role.ADMIN);
  }

  /** Returns this actor during the request with this id. */
  public Actor during(String requestId) {
    return new Actor(organisation, user, rights, Optional.of(requestId));
  }

  /** Returns the rights of a service; empty if the actor is a user. */
  public Optional<ServiceRights> service() {
    return rights instanceof ServiceRights service ? Optional.of(service) : Optional.empty();
  }

  /** Returns whether the actor has the permission. */
  public boolean may(Permission permission) {
    return rights.include(permission);
  }

  /** Returns whether the actor has the permission for an API with these labels. */
  public boolean may(Permission permission, Labels labels) {
    return may(permission) && scope(permission).matches(labels);
  }

  /** Returns whether the actor has the permission for all APIs. */
  public boolean mayEverywhere(Permission permission) {
    return may(permission) && scope(permission) instanceof Selection.Everything;
  }

  /** Returns the APIs for which the actor has the permission, which it has for some. */
  public Selection scope(Permission permission) {
    return rights.scope(permission);
  }

  /**
   * Does nothing if the actor has the permission, at least for some APIs.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void require(Permission permission) {
    if (!may(permission)) {
      throw new RefusedException.NotPermitted(permission.word());
    }
  }

  /**
   * Does nothing if the actor has the permission for an API with these labels.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void require(Permission permission, Labels labels) {
    require(permission, labels, "has");
  }

  /**
   * Does nothing if the actor has the permission for an API that a change would give these labels.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void requireAfter(Permission permission, Labels labels) {
    require(permission, labels, "would have");
  }

  private void require(Permission permission, Labels labels, String has) {
    require(permission);
    LimitedTo.refusal(scope(permission), labels, has)
        .ifPresent(
            why -> {
              throw new RefusedException.NotPermitted(permission.word(), why);
            });
  }

  /**
   * Does nothing if the actor has the permission for all APIs that the selector matches, now or
   * later.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void require(Permission permission, Selector selector) {
    require(permission);
    LimitedTo.refusal(scope(permission), selector)
        .ifPresent(
            why -> {
              throw new RefusedException.NotPermitted(permission.word(), why);
            });
  }

  /**
   * Does nothing if the actor has the permission for all APIs.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void requireEverywhere(Permission permission) {
    require(permission);
    if (!mayEverywhere(permission)) {
      throw new RefusedException.NotPermitted(permission.word(), LimitedTo.SOME);
    }
  }
}
