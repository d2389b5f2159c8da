package io.portico.startup;

import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.portico.application.testkit.CertificateFiles;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  @TempDir private static Path folder;

  private static CertificateFiles files;

  @BeforeAll
  static void makeCertificate() {
    files = CertificateFiles.in(folder);
  }

  @Test
  void start_certificateAndKey_answersOverTls() throws Exception {
    var settings = settings(folder.resolve("a")).withTls(files.certificate(), files.key()).build();

    try (var portico = Portico.start(settings);
        var client = HttpClient.newBuilder().sslContext(files.trust()).build()) {
      var address = "https://localhost:" + portico.port();
      var request = HttpRequest.newBuilder(URI.create(address + "/health/ready")).build();

      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      assertThat(portico.description()).contains("listens on " + address + "\n");
    }
  }

  @Test
  void start_certificateMissing_namesTheSettingAndTheFile() {
    var missing = folder.resolve("missing.pem");

    assertThat(refusal(missing, files.key()))
        .isEqualTo(
            "PORTICO_TLS_CERTIFICATE: %s cannot be read (expected: a readable PEM file)"
                .formatted(missing));
    assertThat(refusal(files.certificate(), missing))
        .isEqualTo(
            "PORTICO_TLS_KEY: %s cannot be read (expected: a readable PEM file)"
                .formatted(missing));
  }

  @Test
  void start_filesThatAreNoPair_namesTheSettingsAndTheFiles() throws Exception {
    var noPem = Files.writeString(folder.resolve("no.pem"), "nonsense");
    var otherKey = CertificateFiles.in(folder).key();

    for (var key : new Path[] {noPem, otherKey, files.certificate()}) {
      assertThat(refusal(files.certificate(), key))
          .isEqualTo(
              ("PORTICO_TLS_CERTIFICATE, PORTICO_TLS_KEY: %s and %s do not belong together or are"
                      + " not PEM (expected: a certificate and its private key without a password)")
                  .formatted(files.certificate(), key));
    }
    assertThat(refusal(noPem, files.key())).contains("PORTICO_TLS_CERTIFICATE", "no.pem");
    assertThat(refusal(files.key(), files.key())).contains("PORTICO_TLS_CERTIFICATE");
  }

  private static String refusal(Path certificate, Path key) {
    var settings = settings(folder.resolve("refused")).withTls(certificate, key).build();
    return StartFailure.sentence(catchThrowable(() -> Portico.start(settings)), settings)
        .orElseThrow();
  }
}
