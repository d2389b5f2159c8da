package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.service.mail.Postbox;
import jakarta.inject.Singleton;

/** Builds the use cases of mails. */
@Factory
final class MailUseCases {

  @Singleton
  Postbox postbox() {
    return new Postbox();
  }
}
