package io.portico.testkit;

import static java.util.stream.Collectors.joining;

import io.portico.application.testkit.CertificateFiles;
import io.portico.application.testkit.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Brokers of Kafka on this machine, each in a process of its own. Stopped and started again, a
 * broker has the records that it had.
 */
public final class KafkaProcess implements AutoCloseable {

  /** The user of the listener with TLS and passwords. */
  public static final String USER = "reader";

  public static final String PASSWORD = "the \"password\" of \\ the reader";

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "target/kafka").toAbsolutePath();
  private static final int LARGEST_BATCH = 8 << 20;
  private static final int PATIENCE_SECONDS = 90;

  private final String classPath;
  private final Path folder;
  private final CertificateFiles certificate;
  private final List<Broker> brokers;

  private static final class Broker {
    final int plain = freePort();
    final int login = freePort();
    final int controller = freePort();
    Optional<Process> process = Optional.empty();
  }

  /** Starts a number of brokers. The build must have written their class path. */
  public KafkaProcess(int number) {
    classPath = Machine.required("Kafka", KafkaProcess::find);
    brokers = IntStream.range(0, number).mapToObj(_ -> new Broker()).toList();
    try {
      folder = Files.createTempDirectory(FOLDER, "brokers");
      certificate = CertificateFiles.in(folder);
      Files.writeString(
          keyStore(),
          Files.readString(certificate.key()) + Files.readString(certificate.certificate()));
      var cluster = Uuid.randomUuid().toString();
      for (var id = 0; id < number; id++) {
        var settings = Files.writeString(folder.resolve(id + ".properties"), properties(id));
        var formatting =
            started(
                id + ".format",
                "kafka.tools.StorageTool",
                "format",
                "-t",
                cluster,
                "-c",
                settings.toString());
        if (formatting.waitFor() != 0) {
          throw new AssertionError(Files.readString(folder.resolve(id + ".format")));
        }
        start(id);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    awaitBrokers();
  }

  private static Optional<String> find() {
    try {
      var file = FOLDER.resolve("classpath");
      return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path keyStore() {
    return folder.resolve("keystore.pem");
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String properties(int id) {
    var broker = brokers.get(id);
    var voters =
        IntStream.range(0, brokers.size())
            .mapToObj(one -> "%d@127.0.0.1:%d".formatted(one, brokers.get(one).controller))
            .collect(joining(","));
    return """
    process.roles=broker,controller
    node.id=%d
    controller.quorum.voters=%s
    listeners=PLAIN://127.0.0.1:%d,LOGIN://localhost:%d,CONTROLLER://127.0.0.1:%d
    advertised.listeners=PLAIN://127.0.0.1:%d,LOGIN://localhost:%d
    listener.security.protocol.map=PLAIN:PLAINTEXT,LOGIN:SASL_SSL,CONTROLLER:PLAINTEXT
    controller.listener.names=CONTROLLER
    inter.broker.listener.name=PLAIN
    ssl.keystore.type=PEM
    ssl.keystore.location=%s
    sasl.enabled.mechanisms=PLAIN
    listener.name.login.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_%s="%s";
    log.dirs=%s
    auto.create.topics.enable=false
    message.max.bytes=%d
    offsets.topic.num.partitions=3
    offsets.topic.replication.factor=%d
    transaction.state.log.num.partitions=1
    transaction.state.log.replication.factor=%d
    transaction.state.log.min.isr=1
    group.initial.rebalance.delay.ms=0
    """
        .formatted(
            id,
            voters,
            broker.plain,
            broker.login,
            broker.controller,
            broker.plain,
            broker.login,
            keyStore(),
            USER,
            // Once for the properties and once for the JAAS configuration.
            PASSWORD.replace("\\", "\\\\").replace("\"", "\\\"").replace("\\", "\\\\"),
            folder.resolve("data" + id),
            LARGEST_BATCH,
            brokers.size(),
            brokers.size());
  }

  private Process started(String output, String... arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve(output).toFile()))
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  /** Starts a broker that was stopped. */
  public void start(int id) {
    try {
      brokers.get(id).process =
          Optional.of(
              started(
                  id + ".output", "kafka.Kafka", folder.resolve(id + ".properties").toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the brokers that run answer. */
  public void awaitBrokers() {
    var running = brokers.stream().filter(one -> one.process.isPresent()).count();
    var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < until) {
      try (var admin = admin()) {
        if (admin.describeCluster().nodes().get(5, TimeUnit.SECONDS).size() == running) {
          return;
        }
      } catch (ExecutionException | TimeoutException _) {
        // It starts.
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new AssertionError("no brokers; see " + folder);
  }

  /** Kills a broker. */
  public void kill(int id) {
    brokers.get(id).process.ifPresent(process -> process.destroyForcibly().onExit().join());
    brokers.get(id).process = Optional.empty();
  }

  /** Returns the addresses of all brokers, without passwords. */
  public String servers() {
    return brokers.stream().map(one -> "127.0.0.1:" + one.plain).collect(joining(","));
  }

  /** Returns the addresses of all brokers, with TLS and passwords. */
  public String serversWithLogin() {
    return brokers.stream().map(one -> "localhost:" + one.login).collect(joining(","));
  }

  /** Returns the PEM file of their certificate. */
  public Path certificate() {
    return certificate.certificate();
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", servers()));
  }

  /** Makes a topic on all brokers. */
  public void create(String topic, int partitions) {
    try (var admin = admin()) {
      var made =
          new NewTopic(topic, partitions, (short) brokers.size())
              .configs(Map.of("min.insync.replicas", brokers.size() > 1 ? "2" : "1"));
      admin.createTopics(List.of(made)).all().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Removes a topic with its records. */
  public void remove(String topic) {
    try (var admin = admin()) {
      admin.deleteTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends values to a topic, spread over its partitions, and waits until they are stored. */
  public void send(String topic, List<byte[]> values) {
    try (var producer = producer()) {
      var sent = new ArrayList<Future<?>>();
      var partitions = producer.partitionsFor(topic).size();
      for (var i = 0; i < values.size(); i++) {
        sent.add(producer.send(new ProducerRecord<>(topic, i % partitions, null, values.get(i))));
      }
      for (var one : sent) {
        one.get(60, TimeUnit.SECONDS);
      }
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Producer<byte[], byte[]> producer() {
    var properties = new HashMap<String, Object>();
    properties.put("bootstrap.servers", servers());
    // With more, a new partition takes the second batch if the broker refused the first one too
    // early;
    // that one is then out of order for ever (KAFKA-15591).
    properties.put("max.in.flight.requests.per.connection", 1);
    properties.put("compression.type", "gzip");
    properties.put("max.request.size", Integer.MAX_VALUE);
    properties.put("buffer.memory", 1L << 30);
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  @Override
  public void close() {
    for (var id = 0; id < brokers.size(); id++) {
      kill(id);
    }
  }
}
