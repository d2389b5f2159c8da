package io.portico.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * The file system of an image, layer by layer in a folder, with owners and permissions; and its
 * description.
 */
record UnpackedImage(Path root, JsonNode description) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Unpacks {@code tar} in {@code folder}, which must be empty. */
  static UnpackedImage of(Path tar, Path folder) throws IOException, InterruptedException {
    var parts = Files.createDirectories(folder.resolve("parts"));
    var root = Files.createDirectories(folder.resolve("root"));
    extract(tar, parts);
    var manifest = MAPPER.readTree(Files.readAllBytes(parts.resolve("manifest.json"))).path(0);
    for (var layer : manifest.path("Layers")) {
      extract(parts.resolve(layer.asText()), root);
    }
    var description = parts.resolve(manifest.path("Config").asText());
    return new UnpackedImage(root, MAPPER.readTree(Files.readAllBytes(description)));
  }

  private static void extract(Path tar, Path folder) throws IOException, InterruptedException {
    Program.run(
        Map.of(),
        "tar",
        "--extract",
        "--file=" + tar,
        "--directory=" + folder,
        "--same-owner",
        "--same-permissions",
        "--numeric-owner");
  }

  /** Returns what {@code config} has at {@code path}. */
  JsonNode config(String path) {
    return description.path("config").at(path);
  }

  /** Returns the texts of a list of {@code config}. */
  List<String> words(String path) {
    return StreamSupport.stream(config(path).spliterator(), false).map(JsonNode::asText).toList();
  }

  /** Returns the variables of the environment. */
  Map<String, String> environment() {
    var variables = new LinkedHashMap<String, String>();
    for (var variable : words("/Env")) {
      var parts = variable.split("=", 2);
      variables.put(parts[0], parts[1]);
    }
    return variables;
  }
}
