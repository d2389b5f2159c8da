package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ExternalId;
import io.portico.domain.definition.Definition;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.ReadingNotes.Duplicate;
import io.portico.domain.discovery.ReadingNotes.Reason;
import io.portico.domain.shared.InvalidValueException;
import io.portico.openapi.DocumentResult;
import io.portico.openapi.OpenApiDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A folder of OpenAPI files, for example a checked-out repository. Each document is an API,
 * identified by the path of its file. Files that do not say to be OpenAPI documents are skipped.
 */
record OpenApiFolderReader(Path folder, FilePatterns patterns, ReadLimits limits)
    implements SourceReader {

  @Override
  public String address() {
    return folder.toString();
  }

  @Override
  public Reading.Complete read() {
    var deadline = new Deadline(limits.reading());
    var apis = new ApiCollector(address());
    var skipped = new SkippedRecords();
    var documents = new HashMap<ExternalId, Supplier<Optional<byte[]>>>();
    try {
      var files = OpenApiFiles.in(folder, patterns, deadline);
      for (var file : files.found()) {
        deadline.check(address());
        if (!read(file, apis, documents)) {
          skipped.add(Reason.NOT_OPENAPI, file.name());
        }
      }
      files.excluded().forEach(name -> skipped.add(Reason.EXCLUDED, name));
      for (var name : files.unreadable()) {
        // It may have been a folder of any files.
        apis.reject(Optional.empty(), name, Optional.empty(), unreadable());
      }
    } catch (IOException e) {
      throw SourceFailure.of(
          address(),
          "%s cannot be read".formatted(e.getMessage()),
          "a folder that Portico may read");
    }
    return apis.complete(new ReadingNotes(skipped.list(), duplicates(apis.apis())), documents);
  }

  /* Returns whether the file says to be an OpenAPI document. */
  private boolean read(
      OpenApiFiles.Found file,
      ApiCollector apis,
      Map<ExternalId, Supplier<Optional<byte[]>>> documents) {
    Optional<ExternalId> id = Optional.empty();
    try (var content = Files.newInputStream(file.path(), LinkOption.NOFOLLOW_LINKS)) {
      id = Optional.of(new ExternalId(file.name()));
      var results = OpenApiDocuments.readIfClaimed(content, id.get());
      for (var result : results) {
        switch (result) {
          case DocumentResult.Read(var api) -> {
            apis.add(api);
            if (results.size() == 1) {
              documents.put(api.externalId(), () -> content(file.path()));
            }
          }
          case DocumentResult.Unreadable(var documentId, var line, var problem) ->
              apis.reject(documentId, file.name(), Optional.of(line), problem);
        }
      }
      return !results.isEmpty();
    } catch (InvalidValueException e) {
      apis.reject(id, file.name(), Optional.empty(), e);
    } catch (IOException _) {
      apis.reject(id, file.name(), Optional.empty(), unreadable());
    }
    return true;
  }

  private static Optional<byte[]> content(Path file) {
    try (var content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(content.readNBytes(Definition.LARGEST + 1));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static InvalidValueException unreadable() {
    return InvalidValueException.found("file", "cannot be read", "one that Portico may read");
  }

  private static List<Duplicate> duplicates(List<DiscoveredApi> apis) {
    record Key(String name, Optional<String> version) {}
    var ids = new LinkedHashMap<Key, List<String>>();
    for (var api : apis) {
      var key = new Key(api.description().name(), api.description().version());
      ids.computeIfAbsent(key, _ -> new ArrayList<>()).add(api.externalId().value());
    }
    return ids.entrySet().stream()
        .filter(same -> same.getValue().size() > 1)
        .limit(ReadingNotes.MOST)
        .map(
            same ->
                new Duplicate(
                    same.getKey().name(),
                    same.getKey().version(),
                    same.getValue().size(),
                    same.getValue().stream().limit(ReadingNotes.MOST_EXAMPLES).toList()))
        .toList();
  }
}
