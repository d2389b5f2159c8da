package io.portico.http.tls;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.exceptions.BeanInstantiationException;
import io.micronaut.http.ssl.CertificateProvider;
import io.micronaut.http.ssl.FileCertificateProvider;
import io.portico.http.HttpProperties;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * The certificate that the server shows: that of the files, which are read again and again. While
 * only one of the two files has been replaced, the previous certificate stays. It is created at the
 * start, because the server reports no failures of its own.
 */
@Context
@Named(HttpProperties.CERTIFICATE)
@Requires(property = HttpProperties.CERTIFICATE_FILES)
final class ServerCertificate implements CertificateProvider {

  private final Flux<KeyStore> keyStores;

  /**
   * @throws CertificateFilesException if the files do not hold a certificate and its private key
   */
  ServerCertificate(BeanProvider<FileCertificateProvider> files) {
    var read = Flux.from(read(files));
    var first = read.blockFirst();
    if (first == null || !isPair(first)) {
      throw new CertificateFilesException("the key is not that of the certificate", null);
    }
    this.keyStores =
        read.filter(ServerCertificate::isPair).distinctUntilChanged(ServerCertificate::chain);
  }

  private static Publisher<KeyStore> read(BeanProvider<FileCertificateProvider> files) {
    try {
      return files.get().getKeyStore();
    } catch (BeanInstantiationException e) {
      throw e.getCause() instanceof IOException unreadable
          ? new UncheckedIOException(unreadable)
          : new CertificateFilesException("the files cannot be parsed", e);
    }
  }

  @Override
  public String getName() {
    return HttpProperties.CERTIFICATE;
  }

  @Override
  public Publisher<KeyStore> getKeyStore() {
    return keyStores;
  }

  private static boolean isPair(KeyStore store) {
    try {
      var alias = store.aliases().nextElement();
      var certificate = store.getCertificate(alias);
      return certificate != null
          && store.getKey(alias, null) instanceof PrivateKey key
          && signs(key, certificate);
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private static boolean signs(PrivateKey key, Certificate certificate)
      throws GeneralSecurityException {
    var signature =
        Signature.getInstance(
            switch (key.getAlgorithm()) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> key.getAlgorithm();
            });
    signature.initSign(key);
    var signed = signature.sign();
    signature.initVerify(certificate);
    return signature.verify(signed);
  }

  private static List<Certificate> chain(KeyStore store) {
    try {
      return Arrays.asList(store.getCertificateChain(store.aliases().nextElement()));
    } catch (KeyStoreException e) {
      throw new IllegalStateException("cannot read a key store", e);
    }
  }
}
