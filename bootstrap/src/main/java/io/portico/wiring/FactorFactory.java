package io.portico.wiring;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Factory;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.out.factor.OneTimeCodes;
import io.portico.application.port.out.factor.Passkeys;
import io.portico.config.Settings;
import io.portico.factor.Rfc6238Codes;
import io.portico.factor.WebAuthnPasskeys;
import io.portico.http.browser.RelyingParty;
import jakarta.inject.Singleton;

/** Builds what verifies second factors. */
@Factory
final class FactorFactory {

  @Singleton
  OneTimeCodes oneTimeCodes() {
    return new Rfc6238Codes();
  }

  @Singleton
  Passkeys passkeys(Settings settings, BeanProvider<EmbeddedServer> server) {
    return new WebAuthnPasskeys(MailFactory.site(settings, server));
  }

  @Singleton
  RelyingParty relyingParty(Settings settings, BeanProvider<EmbeddedServer> server) {
    var site = MailFactory.site(settings, server);
    return () -> site.get().getHost();
  }
}
