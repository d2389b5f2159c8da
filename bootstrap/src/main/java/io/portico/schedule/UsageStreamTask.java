package io.portico.schedule;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.portico.kafka.KafkaSettings;
import io.portico.kafka.KafkaStream;
import jakarta.inject.Singleton;

/** Reads usage records from Kafka while the node serves. */
@Singleton
@Requires(property = KafkaSettings.PROPERTY)
record UsageStreamTask(KafkaStream stream) {

  @EventListener
  void start(ServerStartupEvent event) {
    stream.start();
  }

  /* Before what it needs is closed. */
  @EventListener
  void stop(ShutdownEvent event) {
    stream.close();
  }
}
