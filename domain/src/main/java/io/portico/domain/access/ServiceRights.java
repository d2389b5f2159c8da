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
 * @param bindings what limits the scopes: the permissions are those of both; none if empty
 */
public record ServiceRights(Set<Scope> scopes, AddressRanges addresses, List<Binding> bindings)
    implements Rights {

  public ServiceRights {
    scopes = Set.copyOf(scopes);
    bindings = List.copyOf(bindings);
  }

  /** Returns the rights of a service that only its scopes limit. */
  public ServiceRights(Set<Scope> scopes, AddressRanges addresses) {
    this(scopes, addresses, List.of());
  }

  @Override
  public boolean include(Permission permission) {
    return scopes.stream().anyMatch(scope -> scope.kind().permissions().contains(permission))
        && (bindings.isEmpty() || new BoundRights(bindings).include(permission));
  }

  @Override
  public Selection scope(Permission permission) {
    return bindings.isEmpty()
        ? new Selection.Everything()
        : new BoundRights(bindings).scope(permission);
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
