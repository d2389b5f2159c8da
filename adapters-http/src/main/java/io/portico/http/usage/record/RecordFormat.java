package io.portico.http.usage.record;

import io.portico.domain.shared.Worded;
import java.math.BigDecimal;

/**
 * The shape of the records that a gateway sends, which the parameter {@code format} names, or the
 * setting of a stream.
 */
public enum RecordFormat implements Worded {
  /** Records of Portico; also those of Kong and Tyk, which are recognised. */
  PORTICO(1),
  /** The access log of nginx. */
  NGINX(1_000),
  /** The access log of Caddy. */
  CADDY(1_000),
  /** The access log of HAProxy. */
  HAPROXY(1),
  /** The access log of Apache. */
  APACHE(0.001),
  /** Kong's plugin {@code http-log}. */
  KONG(1),
  /** Analytics records of Tyk. */
  TYK(1);

  private final double millisecondsPerUnit;

  RecordFormat(double millisecondsPerUnit) {
    this.millisecondsPerUnit = millisecondsPerUnit;
  }

  /** Returns whether the records are lines of an access log. */
  boolean isAccessLog() {
    return this == NGINX || this == CADDY || this == HAPROXY || this == APACHE;
  }

  /** Returns a duration of the access log in milliseconds. */
  long milliseconds(BigDecimal duration) {
    return (long) Math.floor(duration.doubleValue() * millisecondsPerUnit);
  }
}
