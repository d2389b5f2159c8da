package io.portico.domain.access;

import io.portico.domain.selector.Selection;
import java.util.List;

/** What several bindings give together. */
public record BoundRights(List<Binding> bindings) implements Rights {

  public BoundRights {
    bindings = List.copyOf(bindings);
  }

  @Override
  public boolean include(Permission permission) {
    for (var binding : bindings) {
      if (binding.gives(permission)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Selection scope(Permission permission) {
    return Selection.union(
        bindings.stream()
            .filter(binding -> binding.gives(permission))
            .map(Binding::selector)
            .toList());
  }
}
