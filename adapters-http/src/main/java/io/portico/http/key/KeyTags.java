package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.http.server.EntityTags;
import jakarta.inject.Singleton;

/** The ETags of issued keys. They ignore the last use, so that a call does not change them. */
@Singleton
final class KeyTags {

  private final EntityTags tags;

  KeyTags(EntityTags tags) {
    this.tags = tags;
  }

  HttpResponse<?> ok(Actor actor, KeyWithUsage key) {
    var organisation = actor.organisation();
    return tags.ok(
        KeyDocument.of(organisation, key),
        tags.of(KeyDocument.withoutUsage(organisation, key.key())));
  }

  /** Returns the precondition of the header {@code If-Match}. */
  Precondition<KeyWithState> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, key -> KeyDocument.withoutUsage(actor.organisation(), key));
  }
}
