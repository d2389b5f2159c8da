package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.http.server.EntityTags;
import jakarta.inject.Singleton;

/** The ETags of developers. They cover the revision too: a changed password changes the tag. */
@Singleton
final class DeveloperTags {

  private final EntityTags tags;

  DeveloperTags(EntityTags tags) {
    this.tags = tags;
  }

  HttpResponse<?> ok(HttpRequest<?> request, Actor actor, DeveloperRecord record) {
    return tags.ok(
        request, DeveloperDocument.of(actor.organisation(), record), record.developer().revision());
  }

  /** Returns what {@code If-Match} demands of a developer. */
  Precondition<DeveloperRecord> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(
        request,
        record -> DeveloperDocument.of(actor.organisation(), record),
        record -> record.developer().revision());
  }
}
