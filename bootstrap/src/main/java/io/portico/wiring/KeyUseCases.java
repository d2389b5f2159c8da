package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.subscription.SubscriptionWriter;
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
  KeyIssuer keyIssuing(
      IssuedKeys keys, KeyGenerator generator, KeyHashing hashing, OutboxWriter outbox) {
    return new KeyIssuer(keys, generator, hashing, outbox);
  }

  @Singleton
  SubscriptionWriter subscriptionWriter(Subscriptions subscriptions, IssuedKeys keys) {
    return new SubscriptionWriter(subscriptions, keys);
  }
}
