package io.portico.http.access;

import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a role. */
@JsonDocument
record RoleDocument(String name, List<String> permissions, boolean builtIn) {

  static RoleDocument of(Role role) {
    return new RoleDocument(role.word(), words(role.permissions()), true);
  }

  static RoleDocument of(OwnRole role) {
    return new RoleDocument(role.name(), words(role.permissions()), false);
  }

  private static List<String> words(Collection<Permission> permissions) {
    return permissions.stream().map(Worded::word).toList();
  }

  static OwnRole read(byte @Nullable [] body) {
    var json = JsonObject.parse(body).only("name", "permissions", "built_in");
    return role(json.text("name"), json);
  }

  /** Reads the replacement of a role. A client may send it back as it was read. */
  static OwnRole readReplacement(String name, byte @Nullable [] body) {
    var json = JsonObject.parse(body).only("name", "permissions", "built_in");
    json.optionalText("name")
        .filter(given -> !given.equals(name))
        .ifPresent(
            given -> {
              throw new InvalidValueException("name", given, "the name in the path, " + name);
            });
    return role(name, json);
  }

  private static OwnRole role(String name, JsonObject json) {
    var permissions = EnumSet.noneOf(Permission.class);
    permissions.addAll(
        json.texts(
            "permissions",
            Permission.values().length,
            word -> Worded.of(Permission.class, "permissions", word)));
    return new OwnRole(name, permissions);
  }
}
