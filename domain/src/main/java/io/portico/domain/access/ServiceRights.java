package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import io.portico.domain.selector.Selection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rights of a service. What a scope allows is decided per route; its permissions are the most
 * that any of its routes requires.
 *
 * @param addresses where the service may call from
 * @param bound what limits the scopes: the permissions are those of both; without bindings, nothing
 */
public record ServiceRights(Set<Scope> scopes, AddressRanges addresses, BoundRights bound)
    implements Rights {

  public ServiceRights {
    scopes = Set.copyOf(scopes);
  }

  /** Returns the rights of a service that only its scopes limit. */
  public ServiceRights(Set<Scope> scopes, AddressRanges addresses) {
    this(scopes, addresses, new BoundRights(List.of()));
  }

  @Override
  public boolean include(Permission permission) {
    return scopes.stream().anyMatch(scope -> scope.kind().permissions().contains(permission))
        && (isUnlimited() || bound.include(permission));
  }

  @Override
  public Selection scope(Permission permission) {
    return isUnlimited() ? new Selection.Everything() : bound.scope(permission);
  }

  private boolean isUnlimited() {
    return bound.bindings().isEmpty();
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
