package io.portico.outbound.source;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.PullInterval;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.shared.InvalidValueException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An entry of the operator's sources file. */
final class SourceDefinition {

  private static final String TOKEN = "token";
  private static final String INCLUDE = "include";
  private static final String EXCLUDE = "exclude";
  private static final String FOLDER = "openapi-folder";
  private static final String DEFINITIONS = "definitions";
  private static final Set<String> OF_ALL = Set.of("name", "type", "every", DEFINITIONS);
  private static final Set<String> OF_HTTP = Set.of("url", TOKEN, "token-file");
  private static final Set<String> OF_FOLDER = Set.of("folder", INCLUDE, EXCLUDE);
  private static final int MOST_PATTERNS = 100;

  private final String place;
  private final Map<String, String> members = new LinkedHashMap<>();
  private final Map<String, List<PathMatcher>> patterns = new LinkedHashMap<>();

  private boolean definitions = true;

  SourceDefinition(String place, JsonNode entry) {
    this.place = place;
    if (!entry.isObject()) {
      throw InvalidValueException.found(place, "not an object", "an object with name and type");
    }
    for (var member : entry.properties()) {
      if (!OF_ALL.contains(member.getKey())
          && !OF_HTTP.contains(member.getKey())
          && !OF_FOLDER.contains(member.getKey())) {
        throw InvalidValueException.found(
            at(member.getKey()),
            "an unknown member",
            "one of name, type, url, folder, include, exclude, token, token-file, every, definitions");
      }
      if (member.getKey().equals(INCLUDE) || member.getKey().equals(EXCLUDE)) {
        patterns.put(member.getKey(), patterns(at(member.getKey()), member.getValue()));
      } else if (member.getKey().equals(DEFINITIONS)) {
        definitions = flag(at(DEFINITIONS), member.getValue());
      } else if (!member.getValue().isTextual()) {
        throw InvalidValueException.found(at(member.getKey()), "not a text", "a text");
      } else {
        members.put(member.getKey(), member.getValue().asText());
      }
    }
  }

  /**
   * Returns the defined system.
   *
   * @param home the base of relative paths
   */
  SourceSystem system(@Nullable Path home, ReadLimits limits) {
    var name = name();
    var type = required("type");
    var kind = kind(type);
    return new ConfiguredSource(
        name,
        type,
        every(),
        definitions,
        kind.isPresent() ? remote(kind.get(), home, limits) : folder(home, limits));
  }

  private static boolean flag(String place, JsonNode value) {
    if (!value.isBoolean()) {
      throw InvalidValueException.found(place, "neither true nor false", "true or false");
    }
    return value.booleanValue();
  }

  private static List<PathMatcher> patterns(String place, JsonNode value) {
    if (value.isTextual()) {
      return List.of(FilePatterns.pattern(place, value.asText()));
    }
    if (!value.isArray() || value.size() > MOST_PATTERNS) {
      throw InvalidValueException.found(
          place, "not a list of patterns", "a pattern or a list of at most " + MOST_PATTERNS);
    }
    var patterns = new ArrayList<PathMatcher>();
    for (var pattern : value) {
      var at = place + "[" + patterns.size() + "]";
      if (!pattern.isTextual()) {
        throw InvalidValueException.found(at, "not a text", "a pattern");
      }
      patterns.add(FilePatterns.pattern(at, pattern.asText()));
    }
    return patterns;
  }

  private SourceName name() {
    try {
      return new SourceName(required("name"));
    } catch (InvalidValueException e) {
      throw e.at(at("name"));
    }
  }

  private Optional<Duration> every() {
    return optional("every").map(text -> PullInterval.parse(at("every"), text));
  }

  /* Empty for a folder. */
  private Optional<SourceKind> kind(String type) {
    var words = Stream.of(SourceKind.values()).map(SourceKind::word).collect(joining(", "));
    var kind = Stream.of(SourceKind.values()).filter(one -> one.word().equals(type)).findFirst();
    if (kind.isEmpty() && !type.equals(FOLDER)) {
      throw new InvalidValueException(at("type"), type, "one of %s, %s".formatted(words, FOLDER));
    }
    return kind;
  }

  private SourceReader folder(@Nullable Path home, ReadLimits limits) {
    refuse(OF_HTTP, FOLDER);
    return new OpenApiFolderReader(
        path(home, "folder", required("folder")),
        new FilePatterns(
            patterns.getOrDefault(INCLUDE, List.of()), patterns.getOrDefault(EXCLUDE, List.of())),
        limits);
  }

  private SourceReader remote(SourceKind kind, @Nullable Path home, ReadLimits limits) {
    refuse(OF_FOLDER, kind.word());
    var address = SourceHttp.address(at("url"), required("url"));
    var header = credential(home).map(clear -> SourceReader.header(kind, clear));
    return SourceReader.of(kind, new SourceHttp(address, header, limits));
  }

  private Optional<Credential> credential(@Nullable Path home) {
    var token = optional(TOKEN).map(value -> Credential.of(at(TOKEN), value));
    var file =
        optional("token-file")
            .map(path -> Credential.in(at("token-file"), path(home, "token-file", path)));
    if (token.isPresent() && file.isPresent()) {
      throw InvalidValueException.found(
          at("token-file"), "a token as well", "either token or token-file");
    }
    return token.or(() -> file);
  }

  private void refuse(Set<String> others, String type) {
    for (var member :
        Stream.of(members.keySet(), patterns.keySet()).flatMap(Set::stream).toList()) {
      if (others.contains(member)) {
        throw InvalidValueException.found(at(member), "not a member of type " + type, "none");
      }
    }
  }

  private Path path(@Nullable Path home, String member, String text) {
    try {
      if (!text.isBlank()) {
        var path = Path.of(text);
        return (home == null ? path : home.resolve(path)).normalize();
      }
    } catch (InvalidPathException _) {
      // Reported below.
    }
    throw new InvalidValueException(at(member), text, "a path");
  }

  private String required(String member) {
    return optional(member)
        .orElseThrow(() -> InvalidValueException.found(at(member), "missing", "a text"));
  }

  private Optional<String> optional(String member) {
    return Optional.ofNullable(members.get(member));
  }

  private String at(String member) {
    return place + "." + member;
  }
}
