package io.portico.outbound.source;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.SourceName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.openapi.YamlDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * The operator's YAML file of systems to pull APIs from:
 *
 * <pre>{@code
 * sources:
 *   - name: kong-production
 *     type: kong                     # or another type
 *     url: http://127.0.0.1:8001
 *     token-file: /run/secrets/kong  # or token; optional
 *     every: 1h                      # optional
 *   - name: contracts
 *     type: openapi-folder
 *     folder: ./apis                 # relative to this file
 * }</pre>
 */
public final class SourcesFile {

  private static final int LONGEST = 1 << 20;
  private static final String ROOT = "sources";

  private SourcesFile() {}

  /**
   * Returns the systems, ordered by name.
   *
   * @throws InvalidValueException if the file is unreadable or invalid; it names the field, for
   *     example {@code sources[1].url}, and never shows a token
   */
  public static List<SourceSystem> read(Path file) {
    return read(file, ReadLimits.DEFAULT);
  }

  static List<SourceSystem> read(Path file, ReadLimits limits) {
    var documents = YamlDocuments.read(ROOT, content(file));
    if (documents.size() != 1 || !documents.getFirst().isObject()) {
      throw InvalidValueException.found(ROOT, "missing", "one YAML object with the list sources");
    }
    var list = list(documents.getFirst());
    var folder = file.toAbsolutePath().normalize().getParent();
    var names = new HashSet<SourceName>();
    var systems = new ArrayList<SourceSystem>();
    for (var i = 0; i < list.size(); i++) {
      var path = ROOT + "[" + i + "]";
      var system = new SourceDefinition(path, list.get(i)).system(folder, limits);
      if (!names.add(system.name())) {
        throw new InvalidValueException(path + ".name", system.name().value(), "a unique name");
      }
      systems.add(system);
    }
    systems.sort(Comparator.comparing(SourceSystem::name));
    return List.copyOf(systems);
  }

  private static JsonNode list(JsonNode root) {
    for (var member : root.properties()) {
      if (!member.getKey().equals(ROOT)) {
        throw new InvalidValueException("member", member.getKey(), ROOT);
      }
    }
    if (!root.path(ROOT).isArray()) {
      throw InvalidValueException.found(ROOT, "not a list", "a list of sources");
    }
    return root.path(ROOT);
  }

  private static String content(Path file) {
    try (var stream = Files.newInputStream(file)) {
      var bytes = stream.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw InvalidValueException.found(
            ROOT, "a file of more than " + LONGEST + " bytes", "no more");
      }
      return Text.ofUtf8(bytes)
          .orElseThrow(() -> InvalidValueException.found(ROOT, "not UTF-8", "YAML in UTF-8"));
    } catch (IOException e) {
      throw (InvalidValueException)
          InvalidValueException.found(ROOT, "an unreadable file", "a YAML file").initCause(e);
    }
  }
}
