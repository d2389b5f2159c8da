package io.portico.domain.access;

import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selector;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A role for the whole organisation, or for the APIs that a selector matches.
 *
 * @param role the name of the role
 * @param permissions those of the role, in their order
 * @param selector with current names of labels; empty for the whole organisation
 */
public record Binding(String role, Set<Permission> permissions, Optional<Selector> selector) {

  public Binding {
    permissions = Permission.inOrder(permissions);
  }

  /** Returns a binding of a built-in role. */
  public static Binding of(Role role, Optional<Selector> selector) {
    return new Binding(role.word(), role.permissions(), selector);
  }

  /** Returns a binding of a role that administrators define. */
  public static Binding of(OwnRole role, Optional<Selector> selector) {
    return new Binding(role.name(), role.permissions(), selector);
  }

  /** Returns whether it gives the permission, at least for some APIs. */
  public boolean gives(Permission permission) {
    return permissions.contains(permission) && (selector.isEmpty() || permission.isLimitable());
  }

  /** Returns whether its selector names one of the labels. */
  public boolean names(Set<LabelName> labels) {
    return selector.filter(one -> one.labels().stream().anyMatch(labels::contains)).isPresent();
  }

  /** Returns this binding with other names of labels. */
  public Binding renamed(UnaryOperator<LabelName> names) {
    return selecting(one -> one.renamed(names));
  }

  /** Returns this binding with another selector, if it has one. */
  public Binding selecting(UnaryOperator<Selector> change) {
    return new Binding(
        role, permissions, selector.map(one -> change.apply(one).asText("selector")));
  }

  /** Returns this binding with the permissions that its role has now. */
  public Binding following(OwnRole changed) {
    return changed.name().equals(role) ? of(changed, selector) : this;
  }

  /** Returns the binding for people, for example {@code labeler on team=payments}. */
  public String text() {
    return selector.map(one -> role + " on " + one).orElse(role);
  }
}
