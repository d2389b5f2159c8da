package io.portico.command;

import io.portico.domain.shared.InvalidValueException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of a command, each {@code --name=value}. */
final class CommandOptions {

  private final Map<String, String> values = new HashMap<>();

  /**
   * Reads the options that follow the command.
   *
   * @throws InvalidValueException if one is not among {@code known}
   */
  CommandOptions(List<String> arguments, Set<String> known) {
    for (var argument : arguments.subList(1, arguments.size())) {
      var equals = argument.indexOf('=');
      var name = equals < 0 ? argument : argument.substring(0, equals);
      if (equals < 0 || !known.contains(name)) {
        // Without the value, which may be a secret.
        throw new InvalidValueException(
            "argument",
            name,
            "an option of %s; see java -jar portico.jar --help".formatted(arguments.getFirst()));
      }
      values.put(name, argument.substring(equals + 1));
    }
  }

  Optional<String> get(String name) {
    return Optional.ofNullable(values.get(name));
  }

  String required(String name, String expected) {
    return get(name).orElseThrow(() -> InvalidValueException.found(name, "missing", expected));
  }

  Path requiredPath(String name, String expected) {
    return path(name, required(name, expected), expected);
  }

  static Path path(String name, String value, String expected) {
    try {
      return Path.of(value).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw (InvalidValueException)
          InvalidValueException.found(name, "not a path", expected).initCause(e);
    }
  }
}
