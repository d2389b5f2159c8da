package io.portico.wiring;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.mail.SendDueMail;
import io.portico.application.port.in.mail.SendTestMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.mail.MailLooks;
import io.portico.application.service.mail.MailService;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.mail.SendDueMailService;
import io.portico.application.service.mail.SendTestMailService;
import io.portico.application.service.queue.WorkQueue;
import io.portico.config.Settings;
import io.portico.http.connection.SiteHosts;
import io.portico.http.exchange.PublicAddress;
import io.portico.mail.HostOfSite;
import io.portico.mail.MailProperties;
import io.portico.schedule.BackgroundThreads;
import io.portico.schedule.OutboxSignal;
import io.portico.tracing.TracedMail;
import io.portico.tracing.Tracing;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** Builds the services of mail that depend on the settings and the threads of this node. */
@Factory
final class MailFactory {

  private static final String THREADS = "mail";
  private static final String THIS_MACHINE = "localhost";

  @Singleton
  OutboxWriter outbox(
      Outbox outbox,
      KeyLinks links,
      TokenGenerator tokens,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Settings settings,
      OutboxSignal signal) {
    return new OutboxWriter(
        outbox, links, tokens, sealing, ids, clock, unitOfWork, host(settings), signal::signal);
  }

  @Singleton
  HostOfSite hostOfSite(SiteHosts hosts) {
    return hosts::host;
  }

  @Singleton
  MailService mailService(
      Outbox outbox,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit,
      Settings settings,
      OutboxSignal signal) {
    return new MailService(outbox, ids, clock, unitOfWork, audit, host(settings), signal::signal);
  }

  @Singleton
  @Named(THREADS)
  @Bean(preDestroy = "close")
  @Requires(property = MailProperties.HOST)
  BackgroundThreads mailThreads() {
    return new BackgroundThreads(THREADS);
  }

  @Singleton
  @Requires(property = MailProperties.HOST)
  SendDueMail sendDueMail(
      Outbox outbox,
      MailTransport transport,
      Optional<Tracing> tracing,
      PortalConfigurations configurations,
      Sites sites,
      Developers developers,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      SecureRandom random,
      OutboxSignal signal,
      @Named(THREADS) BackgroundThreads threads,
      Settings settings,
      BeanProvider<EmbeddedServer> server) {
    return new SendDueMailService(
        outbox,
        traced(transport, tracing),
        configurations,
        new MailLooks(sites, developers),
        sealing,
        ids,
        clock,
        unitOfWork,
        new WorkQueue.Threads(threads.executor(), signal::signal, random::nextDouble),
        origin(settings, server));
  }

  @Singleton
  SendTestMail sendTestMail(
      Optional<MailTransport> transport,
      Optional<Tracing> tracing,
      DashboardUsers users,
      PortalConfigurations configurations,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit,
      Settings settings,
      BeanProvider<EmbeddedServer> server) {
    return new SendTestMailService(
        transport.map(
            over ->
                new SendTestMailService.Server(traced(over, tracing), origin(settings, server))),
        users,
        configurations,
        ids,
        clock,
        unitOfWork,
        audit);
  }

  private static MailTransport traced(MailTransport transport, Optional<Tracing> tracing) {
    return tracing.<MailTransport>map(on -> new TracedMail(transport, on)).orElse(transport);
  }

  private static SendDueMailService.Origin origin(
      Settings settings, BeanProvider<EmbeddedServer> server) {
    return new SendDueMailService.Origin(
        settings.mail().inUse().orElseThrow().from(), site(settings, server));
  }

  @Singleton
  PublicAddress publicAddress(Settings settings, BeanProvider<EmbeddedServer> server) {
    return new PublicAddress(site(settings, server));
  }

  /* A free port is known only once the server listens. */
  static Supplier<URI> site(Settings settings, BeanProvider<EmbeddedServer> server) {
    return () ->
        settings.publicUrl().orElseGet(() -> thisMachine(settings, server.get().getPort()));
  }

  private static URI thisMachine(Settings settings, int port) {
    return URI.create(
        "%s://%s:%d".formatted(settings.tls().isPresent() ? "https" : "http", THIS_MACHINE, port));
  }

  private static String host(Settings settings) {
    return settings.publicUrl().map(URI::getHost).orElse(THIS_MACHINE);
  }
}
