package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.out.usage.UsageStream;
import io.portico.config.Settings;
import io.portico.kafka.KafkaSettings;
import io.portico.kafka.KafkaStream;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;

/** Builds what reads usage records from Kafka, whose library is loaded only then. */
@Factory
final class UsageStreamFactory {

  @Singleton
  @Requires(property = KafkaSettings.PROPERTY)
  KafkaStream kafka(Settings settings, CountConsumedRecords records, InstantSource clock) {
    return new KafkaStream(settings.usageKafka().orElseThrow(), records, clock);
  }

  @Singleton
  @Requires(missingProperty = KafkaSettings.PROPERTY)
  UsageStream none() {
    return Optional::empty;
  }
}
