package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.KeyGenerator;
import io.portico.application.port.out.Subscriptions;
import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.mail.Postbox;
import io.portico.application.service.subscription.Subscribing;
import io.portico.config.Settings;
import io.portico.domain.key.KeyHashing;
import jakarta.inject.Singleton;

/** Builds the use cases of issued keys, and what they share with those of key requests. */
@Factory
final class KeyUseCases {

  @Singleton
  KeyHashing keyHashing(Settings settings) {
    return settings.keys().hashing();
  }

  @Singleton
  KeyIssuing keyIssuing(
      IssuedKeys keys, KeyGenerator generator, KeyHashing hashing, Postbox postbox) {
    return new KeyIssuing(keys, generator, hashing, postbox);
  }

  @Singleton
  Subscribing subscribing(Subscriptions subscriptions, IssuedKeys keys) {
    return new Subscribing(subscriptions, keys);
  }
}
