package io.portico.wiring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.account.CommonPasswords;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.config.Settings;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.usage.UsageRetention;
import io.portico.http.operation.LogLevels;
import io.portico.id.TimeOrderedIds;
import io.portico.key.RandomKeys;
import io.portico.logging.LogbackLevels;
import io.portico.password.AdaptiveDelay;
import io.portico.password.ListedPasswords;
import io.portico.password.ThreadPoolPasswordHasher;
import io.portico.regex.Re2TagPatterns;
import io.portico.secret.RandomTokens;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * Builds the clock, random numbers, ids and password hashing, and provides the settings that
 * services need. The only class that reads the clock.
 */
@Factory
final class PlatformFactory {

  /** Returns the time in milliseconds, the precision in which it is stored and shown. */
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
  CommonPasswords commonPasswords() {
    return new ListedPasswords();
  }

  @Singleton
  PasswordRules passwordRules(Settings settings, CommonPasswords common) {
    var passwords = settings.passwords();
    return new PasswordRules(
        passwords.shortest(), passwords.refuseCommon() ? common::contains : _ -> false);
  }

  @Singleton
  AutoApproval autoApproval(Settings settings) {
    return settings.keys().autoApproval();
  }

  @Singleton
  UsageRetention usageRetention(Settings settings) {
    return settings.usage();
  }

  @Singleton
  LogLevels logLevels() {
    return LogbackLevels.ofProcess();
  }

  @Singleton
  TagPatterns tagPatterns() {
    return new Re2TagPatterns();
  }

  /* Files of the core, which opens none itself. */
  @Singleton
  SampleFiles sampleFiles() {
    return name -> {
      try (var stream =
          SampleFiles.class.getResourceAsStream("/io/portico/sample/" + name + ".txt")) {
        return new String(Objects.requireNonNull(stream, name).readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  @Singleton
  @Bean(preDestroy = "close")
  ThreadPoolPasswordHasher passwords() {
    return new ThreadPoolPasswordHasher();
  }

  @Singleton
  ConstantTimeResponse constantTimeResponse() {
    return new AdaptiveDelay();
  }
}
