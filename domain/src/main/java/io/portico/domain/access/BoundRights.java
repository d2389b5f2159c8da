package io.portico.domain.access;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.portico.domain.selector.Selection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What several bindings give together. */
public final class BoundRights implements Rights {

  private final List<Binding> bindings;

  /* Each read of a caller asks for one, so they are built once. */
  private final Map<Permission, Selection> scopes;

  public BoundRights(List<Binding> bindings) {
    this.bindings = List.copyOf(bindings);
    this.scopes =
        Arrays.stream(Permission.values())
            .filter(permission -> bindings.stream().anyMatch(one -> one.gives(permission)))
            .collect(toUnmodifiableMap(permission -> permission, this::selected));
  }

  private Selection selected(Permission permission) {
    return Selection.union(
        bindings.stream()
            .filter(binding -> binding.gives(permission))
            .map(Binding::selector)
            .toList());
  }

  public List<Binding> bindings() {
    return bindings;
  }

  @Override
  public boolean include(Permission permission) {
    return scopes.containsKey(permission);
  }

  @Override
  public Selection scope(Permission permission) {
    @Nullable Selection scope = scopes.get(permission);
    if (scope == null) {
      throw new IllegalArgumentException("permission: " + permission + " (expected: a given one)");
    }
    return scope;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BoundRights rights && bindings.equals(rights.bindings);
  }

  @Override
  public int hashCode() {
    return bindings.hashCode();
  }

  @Override
  public String toString() {
    return bindings.toString();
  }
}
