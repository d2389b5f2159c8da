package io.portico.persistence.column;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.portico.domain.access.Binding;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.selector.Selector;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A column of bindings of roles: a JSON array, or null for none. Roles that administrators defined
 * are stored with their permissions; the built-in ones have those of this version of Portico.
 */
@Singleton
public final class BindingsColumn {

  private final JsonColumn<List<Map<String, String>>> json;

  BindingsColumn(JsonMapper mapper) {
    this.json =
        new JsonColumn<>(mapper, Argument.listOf(Argument.mapOf(String.class, String.class)));
  }

  /** Returns the column for {@code bindings}. */
  public Optional<String> write(List<Binding> bindings) {
    return bindings.isEmpty()
        ? Optional.empty()
        : Optional.of(json.write(bindings.stream().map(BindingsColumn::members).toList()));
  }

  /** Returns the bindings in {@code column}. */
  public List<Binding> read(Optional<String> column) {
    return column
        .map(text -> json.read(text).stream().map(BindingsColumn::binding).toList())
        .orElse(List.of());
  }

  /** Returns the text of permissions, in their order. */
  public static String words(Set<Permission> permissions) {
    return permissions.stream().sorted().map(Permission::word).collect(joining(" "));
  }

  /** Returns the permissions in {@code words}; those of a later version are left out. */
  public static Set<Permission> permissions(String words) {
    var known = Set.of(words.split(" "));
    return Arrays.stream(Permission.values())
        .filter(permission -> known.contains(permission.word()))
        .collect(toUnmodifiableSet());
  }

  private static Map<String, String> members(Binding binding) {
    var members = new TreeMap<String, String>();
    members.put("role", binding.role());
    if (builtIn(binding.role()).isEmpty()) {
      members.put("permissions", words(binding.permissions()));
    }
    binding.selector().ifPresent(selector -> members.put("selector", selector.toString()));
    return members;
  }

  private static Binding binding(Map<String, String> members) {
    var role = members.getOrDefault("role", "");
    return new Binding(
        role,
        builtIn(role)
            .map(Role::permissions)
            .orElseGet(() -> permissions(members.getOrDefault("permissions", ""))),
        Optional.ofNullable(members.get("selector")).map(Selector::parse));
  }

  private static Optional<Role> builtIn(String name) {
    return Arrays.stream(Role.values()).filter(role -> role.word().equals(name)).findAny();
  }
}
