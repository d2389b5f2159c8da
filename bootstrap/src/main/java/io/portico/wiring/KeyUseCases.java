package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.subscription.SubscriptionWriter;
import jakarta.inject.Singleton;

/** Builds what the use cases of issued keys and of key requests share. */
@Factory
final class KeyUseCases {

  @Singleton
  KeyIssuer keyIssuer(
      IssuedKeys keys,
      KeyGenerator generator,
      KeyIdentifiers identifiers,
      SubscriptionWriter subscriptions,
      OutboxWriter outbox) {
    return new KeyIssuer(keys, generator, identifiers, subscriptions, outbox);
  }

  @Singleton
  SubscriptionWriter subscriptionWriter(Subscriptions subscriptions, IssuedKeys keys) {
    return new SubscriptionWriter(subscriptions, keys);
  }
}
