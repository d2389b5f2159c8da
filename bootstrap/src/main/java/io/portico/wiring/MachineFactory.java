package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.account.CommonPasswords;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.Settings;
import io.portico.domain.account.PasswordRules;
import io.portico.installation.AdaptiveDelay;
import io.portico.installation.AdminTokenFile;
import io.portico.installation.AesSealing;
import io.portico.installation.HashingThreads;
import io.portico.installation.LinearTagPatterns;
import io.portico.installation.ListedPasswords;
import io.portico.installation.RandomTokens;
import io.portico.installation.SecretFile;
import io.portico.installation.TimeOrderedIds;
import io.portico.key.RandomKeys;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Builds what stands for the machine. The only place that reads the wall clock. */
@Factory
final class MachineFactory {

  /** Returns the time in milliseconds, which is how finely it is stored and shown. */
  @Singleton
  @Primary
  InstantSource clock() {
    return () -> Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  @Singleton
  SecureRandom random() {
    return new SecureRandom();
  }

  @Singleton
  IdGenerator ids(InstantSource clock, SecureRandom random) {
    return new TimeOrderedIds(clock, random);
  }

  @Singleton
  TokenGenerator tokens(SecureRandom random) {
    return new RandomTokens(random);
  }

  @Singleton
  KeyGenerator keys(Settings settings, SecureRandom random) {
    return new RandomKeys(settings.keys().prefix(), random);
  }

  @Singleton
  CredentialHandover handover(Settings settings) {
    return new AdminTokenFile(settings.data());
  }

  @Singleton
  CommonPasswords commonPasswords() {
    return ListedPasswords.read();
  }

  @Singleton
  PasswordRules passwordRules(Settings settings, CommonPasswords common) {
    var passwords = settings.passwords();
    return new PasswordRules(
        passwords.shortest(), passwords.refuseCommon() ? common::contains : _ -> false);
  }

  @Singleton
  TagPatterns tagPatterns() {
    return new LinearTagPatterns();
  }

  @Singleton
  @Bean(preDestroy = "close")
  HashingThreads passwords() {
    return new HashingThreads();
  }

  @Singleton
  Sealing sealing(Settings settings, SecureRandom random) {
    var secret =
        settings
            .secret()
            .map(Settings.Secret::bytes)
            .orElseGet(new SecretFile(settings.data(), random)::secret);
    return new AesSealing(secret, random);
  }

  @Singleton
  ConstantTimeResponse pace() {
    return new AdaptiveDelay();
  }
}
