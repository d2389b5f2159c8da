package io.portico.domain.access;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What a user may do beyond the role in the profile.
 *
 * @param own given by administrators
 * @param ofGroups given by the groups of the user at providers
 */
public record UserBindings(List<Binding> own, List<Binding> ofGroups) {

  /** The most bindings of a user, a group or a service credential. */
  public static final int MOST = 100;

  /** No bindings. */
  public static final UserBindings NONE = new UserBindings(List.of(), List.of());

  public UserBindings {
    own = List.copyOf(own);
    ofGroups = List.copyOf(ofGroups);
  }

  /** Returns these bindings with others of groups. */
  public UserBindings withGroups(List<Binding> others) {
    return new UserBindings(own, others);
  }

  /** Returns these bindings, each changed. */
  public UserBindings map(UnaryOperator<Binding> change) {
    return new UserBindings(
        own.stream().map(change).toList(), ofGroups.stream().map(change).toList());
  }

  /** Returns the first built-in role, of {@code role} and those for the whole organisation. */
  Role firstRole(Role role) {
    return Arrays.stream(Role.values())
        .filter(one -> one == role || own.contains(Binding.of(one, Optional.empty())))
        .findFirst()
        .orElse(role);
  }

  /** Returns these bindings without a role for the whole organisation. */
  UserBindings without(Role role) {
    var whole = Binding.of(role, Optional.empty());
    return new UserBindings(own.stream().filter(one -> !one.equals(whole)).toList(), ofGroups);
  }

  /** Returns these bindings without built-in roles for the whole organisation. */
  public UserBindings withoutRoles() {
    return new UserBindings(
        own.stream()
            .filter(one -> one.selector().isPresent() || !OwnRole.isBuiltIn(one.role()))
            .toList(),
        ofGroups);
  }

  /** Returns all of them. */
  public Stream<Binding> all() {
    return Stream.concat(own.stream(), ofGroups.stream());
  }

  /** Returns the rights of a user with this role, in a session without groups. */
  Rights rights(Role role) {
    return rights(role, own);
  }

  /** Returns the rights of a user with this role, in a session that groups count in. */
  Rights rightsWithGroups(Role role) {
    return rights(role, all().toList());
  }

  private static Rights rights(Role role, List<Binding> bindings) {
    return role == Role.ADMIN || bindings.isEmpty()
        ? role
        : new BoundRights(
            Stream.concat(Stream.of(Binding.of(role, Optional.empty())), bindings.stream())
                .distinct()
                .toList());
  }
}
