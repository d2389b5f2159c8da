package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.application.port.out.definition.DefinitionComparer;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Compares documents of OpenAPI 3 by what they mean to clients, and other JSON and YAML member by
 * member, which is not judged.
 */
@Singleton
final class DocumentComparer implements DefinitionComparer {

  /** The most bytes of a document that is parsed; one takes up to 100 times its size. */
  static final int MOST_PARSED = 4 * 1024 * 1024;

  static final String TOO_COMPLEX = "The documents are too complex to be judged.";

  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final int SECONDS_TO_WAIT = 10;

  /* In characters of the texts of their changes, and those that stand for an object. */
  private static final int MOST_KNOWN = 4 * 1024 * 1024;
  private static final int OBJECT = 50;

  /* What was too complex may be so no more when the machine is idle. */
  private static final Duration KNOWN_FOR = Duration.ofHours(1);

  /* Parsed documents are large, so they are compared one after the other. */
  private final Semaphore turn = new Semaphore(1, true);

  private final Cache<Pair, DefinitionDiff> known =
      Caffeine.newBuilder()
          .expireAfterWrite(KNOWN_FOR)
          .maximumWeight(MOST_KNOWN)
          .weigher((Pair _, DefinitionDiff diff) -> weight(diff))
          .build();

  private record Pair(String from, String to) {}

  @Override
  public DefinitionDiff compare(Document from, Document to) {
    if (from.type().format() != to.type().format()) {
      return notJudged(
          "The format changed from %s to %s."
              .formatted(from.type().format().word(), to.type().format().word()));
    }
    if (!isTree(from) || !isTree(to)) {
      return notJudged("The document changed.");
    }
    var size = Math.max(from.size(), to.size());
    if (size > MOST_PARSED) {
      return notJudged(
          "A document of %d bytes is not compared, only those of at most %d MiB."
              .formatted(size, MOST_PARSED >> 20));
    }
    var pair = new Pair(from.digest(), to.digest());
    var former = known.getIfPresent(pair);
    if (former != null) {
      return former;
    }
    try {
      if (!turn.tryAcquire(SECONDS_TO_WAIT, TimeUnit.SECONDS)) {
        throw new RefusedException.Overloaded("another comparison of definitions is running");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException.Overloaded("the comparison was interrupted", e);
    }
    try {
      // Another may have compared them meanwhile.
      return known.get(pair, _ -> judged(from, to));
    } finally {
      turn.release();
    }
  }

  private static DefinitionDiff judged(Document from, Document to) {
    try {
      return compared(from, to);
    } catch (InvalidValueException e) {
      return notJudged(e.field() + ": " + e.problem());
    } catch (Deadline.PassedException _) {
      return notJudged(TOO_COMPLEX);
    }
  }

  private static int weight(DefinitionDiff diff) {
    return OBJECT
        + diff.changes().stream()
            .mapToInt(change -> OBJECT + change.path().length() + change.message().length())
            .sum();
  }

  private static DefinitionDiff compared(Document from, Document to) {
    var before = tree(from);
    var after = tree(to);
    var deadline = Deadline.in(LONGEST);
    var members = TreeDifference.of(before, after, deadline);
    return isOpenApi3(from) && isOpenApi3(to)
        ? OpenApiDifference.of(before, after, members, deadline)
        : DefinitionDiff.notJudged(members.changes());
  }

  private static boolean isTree(Document document) {
    return switch (document.type().syntax()) {
      case JSON, YAML -> true;
      case GRAPHQL, TEXT -> false;
    };
  }

  private static boolean isOpenApi3(Document document) {
    return document.type().format() == DefinitionFormat.OPENAPI
        && document.type().formatVersion().filter(version -> version.startsWith("3.")).isPresent();
  }

  private static JsonNode tree(Document document) {
    return WholeDocument.parse(document.type().syntax(), document.content().get());
  }

  private static DefinitionDiff notJudged(String why) {
    return DefinitionDiff.notJudged(List.of(new Change("", Kind.CHANGED, Optional.empty(), why)));
  }
}
