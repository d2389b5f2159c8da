package io.portico.application.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The PEM files of a new self-signed certificate.
 *
 * @param certificate the file of the certificate
 * @param key the file of its private key
 * @param content the certificate itself
 * @param trust the connections of a client that trusts this certificate only, and of a server that
 *     has it
 */
public record CertificateFiles(Path certificate, Path key, Certificate content, SSLContext trust) {

  private static final char[] PASSWORD = "of-the-store".toCharArray();

  /** Creates those for {@code localhost} in a new folder of {@code folder}. */
  public static CertificateFiles in(Path folder) {
    return in(folder, "localhost");
  }

  /** Creates those for {@code host} in a new folder of {@code folder}. */
  public static CertificateFiles in(Path folder, String host) {
    try {
      var own = Files.createTempDirectory(folder, "pair");
      var store =
          KeyStore.getInstance(generated(own.resolve("store.p12"), host).toFile(), PASSWORD);
      var certificate = own.resolve("certificate.pem");
      var key = own.resolve("key.pem");
      write(certificate, "CERTIFICATE", store.getCertificate("mykey").getEncoded());
      write(key, "PRIVATE KEY", store.getKey("mykey", PASSWORD).getEncoded());
      return new CertificateFiles(certificate, key, store.getCertificate("mykey"), trusting(store));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no certificate could be made", e);
    }
  }

  private static Path generated(Path store, String host) throws IOException {
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    try {
      assertThat(keytool.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    return store;
  }

  private static void write(Path file, String kind, byte[] content) throws IOException {
    var lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(kind, lines));
  }

  private static SSLContext trusting(KeyStore store) throws GeneralSecurityException {
    var trusted = KeyStore.getInstance("PKCS12");
    try {
      trusted.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    trusted.setCertificateEntry("trusted", store.getCertificate("mykey"));
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    var context = SSLContext.getInstance("TLS");
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    context.init(keys.getKeyManagers(), managers.getTrustManagers(), null);
    return context;
  }
}
