package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A role that administrators define.
 *
 * @param name unlike that of a built-in role
 * @param permissions at least one, in their order; a role reads the APIs, and who may change them
 *     may label them
 */
public record OwnRole(String name, Set<Permission> permissions) {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,63}");

  public OwnRole {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidValueException(
          "name", name, "a lower-case letter, then at most 63 of a-z, 0-9, _ and -");
    }
    if (isBuiltIn(name)) {
      throw new InvalidValueException("name", name, "a name that no built-in role has");
    }
    if (permissions.isEmpty()) {
      throw InvalidValueException.found(
          "permissions",
          "none",
          Arrays.stream(Permission.values()).map(Worded::word).collect(joining(", ")));
    }
    var all = EnumSet.copyOf(permissions);
    all.add(Permission.READ_APIS);
    if (all.contains(Permission.CHANGE_APIS)) {
      all.add(Permission.LABEL_APIS);
    }
    permissions = Permission.inOrder(all);
  }

  /** Returns whether a built-in role has this name. */
  public static boolean isBuiltIn(String name) {
    return Arrays.stream(Role.values()).anyMatch(role -> role.word().equals(name));
  }
}
