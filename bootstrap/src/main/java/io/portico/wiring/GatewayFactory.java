package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.call.CallRuleQueries;
import io.portico.application.port.in.gateway.PushDueKeys;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.service.call.CallRulesService;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.gateway.KeyPusher;
import io.portico.application.service.gateway.PushDueKeysService;
import io.portico.application.service.queue.WorkQueue;
import io.portico.config.Settings;
import io.portico.domain.key.KeyLocations;
import io.portico.outbound.gateway.HttpGatewayKeys;
import io.portico.schedule.BackgroundThreads;
import io.portico.schedule.KeyPushSignal;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Builds what gateways and keys need of the settings and the threads of this node. */
@Factory
final class GatewayFactory {

  private static final String THREADS = "gateways";

  @Singleton
  KeyPushWriter keyPushWriter(
      Gateways gateways,
      KeyPushes pushes,
      KeyIdentifiers identifiers,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      KeyPushSignal signal) {
    return new KeyPushWriter(
        gateways, pushes, identifiers, sealing, ids, clock, unitOfWork, signal::signal);
  }

  @Singleton
  KeyLocations keyLocations(Settings settings) {
    return settings.keys().locations();
  }

  @Singleton
  CallRuleQueries callRules(
      ApiKeyLocations apiKeyLocations, KeyLocations locations, Settings settings) {
    return new CallRulesService(apiKeyLocations, locations, settings.keys().preflights());
  }

  @Singleton
  @Bean(preDestroy = "close")
  HttpGatewayKeys gatewayKeys(Settings settings, InstantSource clock) {
    var outbound = settings.outbound();
    return new HttpGatewayKeys(outbound.privateGateways(), outbound.plainGateways(), clock);
  }

  @Singleton
  @Named(THREADS)
  @Bean(preDestroy = "close")
  BackgroundThreads gatewayThreads() {
    return new BackgroundThreads(THREADS);
  }

  @Singleton
  PushDueKeys pushDueKeys(
      KeyPushes pushes,
      KeyPusher pusher,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      SecureRandom random,
      KeyPushSignal signal,
      @Named(THREADS) BackgroundThreads threads) {
    return new PushDueKeysService(
        pushes,
        pusher,
        ids,
        clock,
        unitOfWork,
        new WorkQueue.Threads(threads.executor(), signal::signal, random::nextDouble));
  }
}
