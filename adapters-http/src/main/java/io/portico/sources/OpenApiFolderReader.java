package io.portico.sources;

import io.portico.domain.discovery.DiscoveredApi;
import io.portico.openapi.OpenApiDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder of OpenAPI files, for example a checked-out repository. Each document is an API,
 * identified by the path of its file. Files without an {@code openapi} member are skipped.
 */
record OpenApiFolderReader(Path folder, ReadLimits limits) implements SourceReader {

  @Override
  public String address() {
    return folder.toString();
  }

  @Override
  public List<DiscoveredApi> read() {
    var deadline = new Deadline(limits.reading());
    var apis = new ApiCollector(address());
    try {
      for (var file : OpenApiFiles.in(folder, deadline)) {
        deadline.check(address());
        var name = file.name();
        var content = content(file.path());
        apis.addAll(name, () -> OpenApiDocuments.readIfClaimed(content, name));
      }
    } catch (IOException e) {
      throw SourceFailure.of(
          address(),
          "%s cannot be read".formatted(e.getMessage()),
          "a folder that Portico may read");
    }
    return apis.complete();
  }

  private static byte[] content(Path file) throws IOException {
    try (var content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      // One byte more than allowed, so that a longer file is detected.
      return content.readNBytes(OpenApiDocuments.LONGEST + 1);
    }
  }
}
