package io.portico.http.tls;

import org.jspecify.annotations.Nullable;

/** The files of the certificate do not hold a certificate and its private key. */
public final class CertificateFilesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CertificateFilesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
