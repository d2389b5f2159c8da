package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.openapi.DocumentResult.Read;
import io.portico.openapi.DocumentResult.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads documents of OpenAPI 3 and Swagger 2: one in JSON, a JSON list of them, or any number in
 * YAML with {@code ---} between them; at most {@link #LONGEST} bytes together.
 *
 * <p>Only {@code info}, {@code servers}, {@code tags}, {@code host}, {@code basePath}, {@code
 * schemes} and the {@code x-} members are read. References are never fetched.
 */
public final class OpenApiDocuments {

  /** The most bytes that are read. */
  public static final int LONGEST = 64 * 1024 * 1024;

  /** The most documents that are read. */
  static final int MOST = 10_000;

  private static final String CONTENT = "document";
  private static final Pattern LINE = Pattern.compile("\\bat line (\\d{1,9})\\b");

  /* A document without a member that is read. */
  private static final Optional<JsonNode> NOTHING_READ =
      Optional.of(JsonNodeFactory.instance.objectNode());

  private final boolean claimedOnly;
  private final Optional<ExternalId> externalId;
  private final List<DocumentResult> results = new ArrayList<>();

  /* Of the documents that could be parsed, the heads of the first ones. */
  private final int mostRoots;
  private final List<JsonNode> roots = new ArrayList<>();

  private OpenApiDocuments(boolean claimedOnly, Optional<ExternalId> externalId, int mostRoots) {
    this.mostRoots = mostRoots;
    this.claimedOnly = claimedOnly;
    this.externalId = externalId;
  }

  /**
   * Reads each document of {@code content}, in order. One that cannot be read does not keep the
   * others from being read, unless the rest of the content cannot be told from it.
   *
   * @param externalId the id of the first document, with {@code #2} appended for the second and so
   *     on; if empty, each is identified by {@code info.x-api-id} or else by its title
   */
  public static List<DocumentResult> read(InputStream content, Optional<ExternalId> externalId)
      throws IOException {
    var results = new OpenApiDocuments(false, externalId, 0).readAll(content);
    return results.isEmpty()
        ? List.of(
            new Unreadable(
                externalId,
                1,
                InvalidValueException.found(
                    CONTENT, "empty", "OpenAPI 3.x or Swagger 2.0 in YAML or JSON")))
        : results;
  }

  /**
   * Reads the documents of any file that have an {@code openapi} or {@code swagger} member; none if
   * the file has none of them.
   *
   * @param externalId as for {@link #read}
   */
  public static List<DocumentResult> readIfClaimed(InputStream content, ExternalId externalId)
      throws IOException {
    return new OpenApiDocuments(true, Optional.of(externalId), 0).readAll(content);
  }

  /**
   * What the first two documents of a content begin with, in any format.
   *
   * @param problem the first problem of a content that is not one OpenAPI document
   */
  record Heads(List<JsonNode> roots, Optional<InvalidValueException> problem) {}

  /** Returns the heads of {@code content}. */
  static Heads heads(byte[] content) {
    var reading = new OpenApiDocuments(false, Optional.empty(), 2);
    try {
      var problem =
          reading.readAll(new ByteArrayInputStream(content)).stream()
              .flatMap(result -> result instanceof Unreadable no ? Stream.of(no.problem()) : null)
              .findFirst();
      return new Heads(reading.roots, problem);
    } catch (IOException e) {
      throw new UncheckedIOException("of bytes in memory", e);
    }
  }

  /**
   * Returns the APIs of {@code results}.
   *
   * @throws InvalidValueException if one cannot be read; it names the field, with several documents
   *     for example {@code documents[2].info.title}
   */
  public static List<DiscoveredApi> requireAll(List<DocumentResult> results) {
    var apis = new ArrayList<DiscoveredApi>();
    for (var i = 0; i < results.size(); i++) {
      switch (results.get(i)) {
        case Read(var api) -> apis.add(api);
        case Unreadable(_, _, var problem) ->
            throw results.size() == 1
                ? problem
                : problem.at("documents[" + i + "]." + problem.field());
      }
    }
    return List.copyOf(apis);
  }

  private List<DocumentResult> readAll(InputStream content) throws IOException {
    try {
      var text = new ContentReader(CONTENT, content, LONGEST);
      var first = text.peekFirst();
      if (first == '{' || first == '[') {
        readJson(text);
      } else {
        readYaml(text);
      }
    } catch (InvalidValueException e) {
      addUnreadable(new Head(1), Optional.empty(), e);
    }
    return List.copyOf(results);
  }

  private void readJson(ContentReader text) throws IOException {
    var head = new JsonHead(CONTENT, text, OpenApiDocument::isRead);
    var read = new ArrayList<Head>();
    try {
      JsonDocuments.read(
          CONTENT,
          head,
          OpenApiDocument::isRead,
          document -> {
            if (document.isObject()) {
              read.add(head.heads().get(read.size()));
            }
            add(document.isObject() ? read.getLast() : new Head(1), document);
          });
    } catch (InvalidValueException e) {
      head.drain();
      var heads = head.heads();
      addUnreadable(
          read.size() < heads.size() ? heads.get(read.size()) : new Head(1), Optional.empty(), e);
    }
  }

  private void readYaml(ContentReader text) throws IOException {
    var heads = new YamlHead(CONTENT, text, OpenApiDocument::isRead);
    for (var next = heads.next(); next.isPresent(); next = heads.next()) {
      var head = next.get();
      try {
        if (results.size() == MOST) {
          throw tooMany();
        }
        YamlDocuments.head(CONTENT, heads, head.line(), OpenApiDocument::isRead)
            .or(() -> head.hasMembers() ? NOTHING_READ : Optional.empty())
            .ifPresent(document -> add(head, document));
      } catch (InvalidValueException e) {
        heads.drain();
        addUnreadable(head, Optional.empty(), e);
        if (results.size() > MOST) {
          return;
        }
      }
    }
  }

  /** Returns the refusal of a content with too many documents. */
  static InvalidValueException tooMany() {
    return InvalidValueException.found(CONTENT, "more than " + MOST + " documents", "no more");
  }

  private void add(Head head, JsonNode root) {
    if (claimedOnly && !OpenApiDocument.isClaimedBy(root)) {
      return;
    }
    if (roots.size() < mostRoots) {
      roots.add(root);
    }
    Optional<String> ownId = Optional.empty();
    try {
      var document = OpenApiDocument.of(root);
      ownId = Optional.of(document.ownId());
      results.add(new Read(document.api(id())));
    } catch (InvalidValueException e) {
      head.claim();
      addUnreadable(head, ownId, e);
    }
  }

  private void addUnreadable(Head head, Optional<String> ownId, InvalidValueException problem) {
    if (!claimedOnly || head.isClaimed()) {
      results.add(new Unreadable(id(ownId), line(head, problem), problem));
    }
  }

  private Optional<ExternalId> id() {
    return externalId.map(first -> first.numbered(results.size() + 1));
  }

  /* An id that is invalid itself identifies nothing. */
  private Optional<ExternalId> id(Optional<String> ownId) {
    try {
      return externalId.isPresent() ? id() : ownId.map(ExternalId::new);
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /* Problems of the text name the line themselves, those of a member do not. */
  private static int line(Head head, InvalidValueException problem) {
    var named = LINE.matcher(problem.problem());
    return problem.field().equals(CONTENT) && named.find()
        ? Integer.parseInt(named.group(1))
        : head.line(problem.field());
  }
}
