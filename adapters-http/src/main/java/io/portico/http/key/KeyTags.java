package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.SeenKey;
import io.portico.http.server.EntityTags;
import jakarta.inject.Singleton;

/** Issued keys with their ETag. */
@Singleton
final class KeyTags {

  private final EntityTags tags;

  KeyTags(EntityTags tags) {
    this.tags = tags;
  }

  HttpResponse<?> ok(HttpRequest<?> request, Actor actor, SeenKey key) {
    return tags.ok(request, KeyDocument.of(actor.organisation(), key));
  }

  /** Returns what {@code If-Match} demands of a key. */
  Precondition<SeenKey> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, key -> KeyDocument.of(actor.organisation(), key));
  }
}
