package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.Set;

/**
 * The rights of a service. What a scope allows is decided per route; its permissions are the most
 * that any of its routes requires.
 *
 * @param addresses where the service may call from
 */
public record ServiceRights(Set<Scope> scopes, AddressRanges addresses) implements Rights {

  public ServiceRights {
    scopes = Set.copyOf(scopes);
  }

  @Override
  public boolean include(Permission permission) {
    return scopes.stream().anyMatch(scope -> scope.kind().permissions().contains(permission));
  }

  /**
   * Returns whether a scope of this kind is among them.
   *
   * @param source the source that the call is about, so that a scope of another one does not count;
   *     empty if it is about none
   */
  public boolean allow(Scope.Kind kind, Optional<String> source) {
    return scopes.stream().anyMatch(scope -> scope.allows(kind, source));
  }

  /** Returns the scopes in the order of their texts, separated by commas. */
  public String words() {
    return scopes.stream().map(Scope::toString).sorted().collect(joining(", "));
  }
}
