package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.http.server.EntityTags;
import jakarta.inject.Singleton;

/**
 * Issued keys with their ETag. It leaves out when they were last used: whoever rests on what a key
 * is need not start anew because it was used.
 */
@Singleton
final class KeyTags {

  private final EntityTags tags;

  KeyTags(EntityTags tags) {
    this.tags = tags;
  }

  HttpResponse<?> ok(Actor actor, KeyWithUsage key) {
    var organisation = actor.organisation();
    return tags.ok(
        KeyDocument.of(organisation, key), tags.of(KeyDocument.ofRecord(organisation, key.seen())));
  }

  /** Returns what {@code If-Match} demands of a key. */
  Precondition<KeyWithState> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, key -> KeyDocument.ofRecord(actor.organisation(), key));
  }
}
