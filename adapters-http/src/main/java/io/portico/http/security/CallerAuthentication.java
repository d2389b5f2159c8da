package io.portico.http.security;

import io.micronaut.security.authentication.Authentication;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The authentication of an actor within a request.
 *
 * @param quota of all requests of the actor to this node
 */
@SuppressWarnings("serial") // carried within one request, never written anywhere
record CallerAuthentication(Actor actor, RequestQuota quota) implements Authentication {

  @Override
  public String getName() {
    return actor.user().toString();
  }

  @Override
  public Collection<String> getRoles() {
    return actor.rights() instanceof Role role ? List.of(role.name()) : List.of();
  }

  @Override
  public Map<String, Object> getAttributes() {
    return Map.of();
  }
}
