package io.portico.http.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.RecoveryCode;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of second factors. */
final class FactorDocuments {

  private FactorDocuments() {}

  /**
   * A second factor.
   *
   * @param recoveryCodes new recovery codes, in the response that adds the first factor
   */
  @JsonDocument
  record One(
      String id,
      String kind,
      String name,
      String addedAt,
      @Nullable String usedAt,
      @Nullable List<String> recoveryCodes) {}

  /** What may be added. */
  @JsonDocument
  record Offer(Totp totp, Passkey passkey) {}

  /** An app with one-time codes. */
  @JsonDocument
  record Totp(String ticket, String secret, String uri) {}

  /** What a browser makes a passkey of. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Passkey(
      String ticket,
      String challenge,
      @JsonProperty("rp_id") String host,
      @JsonProperty("user_id") String user,
      @JsonProperty("user_name") String account,
      List<String> present) {}

  static List<One> of(List<Factor> factors) {
    return factors.stream().map(FactorDocuments::of).toList();
  }

  static One of(Factor factor) {
    return one(factor, List.of());
  }

  static One of(AddFactor.Added added) {
    return one(added.factor(), added.codes());
  }

  private static One one(Factor factor, List<RecoveryCode> codes) {
    return new One(
        factor.id().toString(),
        factor.kind().word(),
        factor.name(),
        Timestamps.written(factor.addedAt()),
        factor.usedAt().map(Timestamps::written).orElse(null),
        codes.isEmpty() ? null : codes.stream().map(RecoveryCode::shown).toList());
  }

  static Offer of(AddFactor.Offer offer, String host) {
    var passkey = offer.passkey();
    return new Offer(
        new Totp(offer.totp().ticket(), offer.totp().secret(), offer.totp().uri()),
        new Passkey(
            passkey.ticket(),
            passkey.challenge(),
            host,
            passkey.user().toString(),
            passkey.account(),
            passkey.present()));
  }
}
