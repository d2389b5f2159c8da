package io.portico.http.tls;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.ssl.FileCertificateProvider;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.CertificateFiles;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

class ServerCertificateTest {

  @TempDir private static Path folder;

  private static CertificateFiles first;
  private static CertificateFiles second;

  @BeforeAll
  static void makeCertificates() {
    first = CertificateFiles.in(folder);
    second = CertificateFiles.in(folder);
  }

  private static Path certificate() {
    return folder.resolve("certificate.pem");
  }

  private static Path key() {
    return folder.resolve("key.pem");
  }

  @BeforeEach
  void useTheFirst() throws IOException {
    Files.copy(first.certificate(), certificate(), REPLACE_EXISTING);
    Files.copy(first.key(), key(), REPLACE_EXISTING);
  }

  @Test
  void response_overTls_tellsBrowsersToStayWithIt() throws Exception {
    try (var server = start()) {
      assertThat(answer(server, first).headers().firstValue("Strict-Transport-Security"))
          .contains("max-age=31536000");
    }
  }

  @Test
  void files_replacedOneByOne_areUsedOnceTheyBelongTogether() throws Exception {
    try (var server = start()) {
      var read = new AtomicReference<KeyStore>();
      var _ =
          Flux.from(server.context().getBean(FileCertificateProvider.class).getKeyStore())
              .subscribe(read::set);

      Files.copy(second.certificate(), certificate(), REPLACE_EXISTING);
      Await.until("the new certificate is read", () -> holds(read.get(), second));

      assertThat(answer(server, first).statusCode()).isEqualTo(200);

      Files.writeString(key(), "half of a k");
      Files.copy(second.key(), key(), REPLACE_EXISTING);

      Await.until("the new certificate is used", () -> trusts(server, second));
      assertThat(trusts(server, first)).isFalse();
    }
  }

  private static TestServer start() {
    Map<String, Object> properties =
        new LinkedHashMap<>(HttpProperties.tls(0, certificate(), key()));
    properties.put(HttpProperties.CERTIFICATE_FILES + ".refresh-interval", "300ms");
    return TestServer.with(properties);
  }

  private static boolean trusts(TestServer server, CertificateFiles files) {
    try {
      return answer(server, files).statusCode() == 200;
    } catch (SSLHandshakeException _) {
      return false;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static HttpResponse<String> answer(TestServer server, CertificateFiles trusted)
      throws IOException, InterruptedException {
    var port = server.context().getBean(EmbeddedServer.class).getPort();
    var request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/health/live"));
    try (var client = HttpClient.newBuilder().sslContext(trusted.trust()).build()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private static boolean holds(KeyStore store, CertificateFiles files) {
    try {
      return store.getCertificate(store.aliases().nextElement()).equals(files.content());
    } catch (KeyStoreException e) {
      throw new AssertionError(e);
    }
  }
}
