package io.portico.http.discovery;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.SpooledBody;
import io.portico.http.json.JsonLines;
import io.portico.http.json.JsonObject;
import io.portico.http.json.LargeJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The APIs in a request body: one JSON document, or one API per line (NDJSON).
 *
 * @param complete whether the document declares that it is complete
 * @param dryRun whether the document asks for a dry run
 * @param partial whether the document asks for a partial sync
 */
record ApiStream(
    Entries entries, boolean lines, boolean complete, boolean dryRun, boolean partial) {

  private static final String APIS = "apis";

  /**
   * Returns the APIs in {@code body}.
   *
   * @param largest the most bytes of one API
   * @throws InvalidValueException if it contains none
   */
  static ApiStream in(SpooledBody body, boolean isNdjson, int largest) {
    var lines = new JsonLines(largest);
    if (isNdjson || firstIsAnApi(body, lines)) {
      return new ApiStream(reader -> eachLine(body, lines, reader), true, false, false, false);
    }
    var document = new LargeJson(body::open, APIS, largest);
    var head = document.head().only("complete", "dry_run", "partial", APIS);
    if (!head.has(APIS)) {
      throw InvalidValueException.found(APIS, "missing", "an array of objects");
    }
    return new ApiStream(
        reader -> document.elements((index, element) -> reader.accept(entry(index, element))),
        false,
        head.flag("complete"),
        head.flag("dry_run"),
        head.flag("partial"));
  }

  private static boolean firstIsAnApi(SpooledBody body, JsonLines lines) {
    try (var in = body.open()) {
      return !JsonObject.parse(lines.first(in)).has(APIS);
    } catch (InvalidValueException _) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void eachLine(SpooledBody body, JsonLines lines, Consumer<? super Entry> reader) {
    try (var in = body.open()) {
      lines.forEach(in, (number, line) -> reader.accept(entry(number, () -> lines.object(line))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(long index, Supplier<JsonObject> element) {
    Optional<ExternalId> id = Optional.empty();
    try {
      var json = element.get();
      id = Optional.of(json.text("external_id", ExternalId::new));
      return new Valid(index, api(id.get(), json));
    } catch (InvalidValueException e) {
      return new Invalid(index, id, List.of(new Fault(e.field(), e.problem())));
    }
  }

  private static DiscoveredApi api(ExternalId id, JsonObject json) {
    json.only(
        "external_id",
        "id",
        "name",
        "version",
        "description",
        "style",
        "owner",
        "url",
        "metadata",
        "tags");
    return new DiscoveredApi(
        id,
        json.optionalText("id").map(ApiId::of),
        new ApiDescription(
            json.text("name"),
            json.optionalText("version"),
            json.optionalText("description"),
            json.optionalText("style").map(ApiStyle::of),
            json.optionalText("owner"),
            Optional.empty(),
            json.optionalText("url")),
        json.object("metadata").map(JsonObject::scalars).orElseGet(LinkedHashMap::new),
        json.texts("tags", DiscoveredApi.MOST, Function.identity()));
  }
}
