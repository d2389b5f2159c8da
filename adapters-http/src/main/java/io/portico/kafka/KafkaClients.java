package io.portico.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.Deserializer;

/** Makes clients of the brokers, whose memory is bounded. */
record KafkaClients(KafkaSettings settings) {

  private static final Duration LONGEST_CALL = Duration.ofSeconds(10);

  private static final int MOST_RECORDS = 20_000;
  private static final int MOST_FETCHED = 8 << 20;

  /* Of fetched batches, while less than this is there a broker waits for more. */
  private static final int LEAST_FETCHED = 64 << 10;
  private static final Duration LONGEST_FETCH = Duration.ofMillis(500);

  /* The other nodes read the partitions of a killed one after this. */
  private static final Duration SESSION = Duration.ofSeconds(10);

  /* Keys say nothing that is counted. */
  private static final Deserializer<String> NO_KEYS = (_, _) -> "";

  /**
   * Returns a consumer.
   *
   * @param number which one of the {@code consumers} of this node
   * @param single whether a poll decompresses one record, and not further ones
   */
  Consumer<String, Optional<byte[]>> consumer(
      int number, int consumers, boolean single, BoundedValues values) {
    var properties = common();
    properties.put("client.id", "portico-" + number);
    properties.put("group.id", settings.group());
    properties.put("enable.auto.commit", false);
    properties.put("auto.offset.reset", "none");
    properties.put("isolation.level", "read_committed");
    properties.put("allow.auto.create.topics", false);
    properties.put("partition.assignment.strategy", CooperativeStickyAssignor.class.getName());
    properties.put("session.timeout.ms", (int) SESSION.toMillis());
    properties.put("heartbeat.interval.ms", (int) SESSION.dividedBy(4).toMillis());
    properties.put("max.poll.records", single ? 1 : MOST_RECORDS / consumers);
    properties.put("fetch.max.bytes", MOST_FETCHED / consumers);
    properties.put("fetch.min.bytes", LEAST_FETCHED);
    properties.put("fetch.max.wait.ms", (int) LONGEST_FETCH.toMillis());
    return new KafkaConsumer<>(properties, NO_KEYS, values);
  }

  Admin admin() {
    return Admin.create(common());
  }

  private Map<String, Object> common() {
    var properties = new HashMap<String, Object>();
    properties.put("bootstrap.servers", settings.servers());
    properties.put("client.id", "portico");
    properties.put("metric.reporters", "");
    properties.put("enable.metrics.push", false);
    properties.put("request.timeout.ms", (int) LONGEST_CALL.toMillis());
    properties.put("default.api.timeout.ms", (int) LONGEST_CALL.toMillis());
    var login = settings.login();
    properties.put(
        "security.protocol",
        (login.isPresent() ? "SASL_" : "") + (settings.tls() ? "SSL" : "PLAINTEXT"));
    settings
        .issuers()
        .ifPresent(
            file -> {
              properties.put("ssl.truststore.type", "PEM");
              properties.put("ssl.truststore.location", file.toString());
            });
    login.ifPresent(
        given -> {
          properties.put("sasl.mechanism", given.mechanism().sasl());
          properties.put("sasl.jaas.config", given.jaas());
        });
    return properties;
  }
}
