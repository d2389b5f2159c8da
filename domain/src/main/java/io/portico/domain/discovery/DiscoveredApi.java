package io.portico.domain.discovery;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * An API as a source describes it. Its metadata and tags are in {@linkplain LineForm one form}, so
 * invisible characters in them are removed, not refused.
 *
 * @param id the id of the API in the repository, as the source requires it; an API with another id
 *     is none of the source's
 * @param gatewayId the id by which the gateway knows the API, if the source can tell; a new API
 *     without an {@code id} gets it if it is free, and otherwise a generated one
 * @param description the described fields; the others of an existing record stay
 * @param metadata further data of the source, by key
 * @param tags the tags that it has in the source
 */
public record DiscoveredApi(
    ExternalId externalId,
    Optional<ApiId> id,
    Optional<ApiId> gatewayId,
    ApiDescription description,
    SequencedMap<String, String> metadata,
    List<String> tags) {

  /** The most members of the metadata, and the most tags. */
  public static final int MOST = 256;

  private static final int LONGEST_KEY = 255;
  private static final int LONGEST_TEXT = 4_000;

  public DiscoveredApi {
    ListRules.atMost("metadata", metadata.size(), MOST, "members");
    ListRules.atMost("tags", tags.size(), MOST, "tags");
    var entries = new LinkedHashMap<String, String>();
    metadata.forEach(
        (key, value) ->
            entries.putIfAbsent(
                LineForm.cleaned(Text.exactLine("metadata", key, LONGEST_KEY)),
                LineForm.cleaned(Text.prose("metadata." + key, value, LONGEST_TEXT))));
    for (var i = 0; i < tags.size(); i++) {
      Text.prose("tags[" + i + "]", tags.get(i), LONGEST_TEXT);
    }
    metadata = Collections.unmodifiableSequencedMap(entries);
    tags = tags.stream().map(LineForm::cleaned).toList();
  }

  /** Creates an API of which the gateway's id is unknown. */
  public DiscoveredApi(
      ExternalId externalId,
      Optional<ApiId> id,
      ApiDescription description,
      SequencedMap<String, String> metadata,
      List<String> tags) {
    this(externalId, id, Optional.empty(), description, metadata, tags);
  }

  /** Creates an API without an id of its own. */
  public DiscoveredApi(
      ExternalId externalId,
      ApiDescription description,
      SequencedMap<String, String> metadata,
      List<String> tags) {
    this(externalId, Optional.empty(), description, metadata, tags);
  }

  /** Returns this API as one that its gateway knows by the first of {@code ids} that it can be. */
  public DiscoveredApi knownAs(List<String> ids) {
    return new DiscoveredApi(externalId, id, ApiId.firstOf(ids), description, metadata, tags);
  }

  /** Returns {@code present}, overwritten with the described fields. */
  public ApiDescription mergeInto(ApiDescription present) {
    return Stored.read(
        () ->
            new ApiDescription(
                description.name(),
                description.version().or(present::version),
                description.description().or(present::description),
                description.style().or(present::style),
                description.owner().or(present::owner),
                description.provider().or(present::provider),
                description.url().or(present::url)));
  }
}
