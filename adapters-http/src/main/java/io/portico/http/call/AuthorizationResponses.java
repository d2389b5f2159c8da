package io.portico.http.call;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.netty.util.AsciiString;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.PresentedKeys;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.CallRate;
import io.portico.domain.plan.Quota;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.exchange.RetryAfter;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The responses to gateways. They have no bodies: some gateways would relay them. */
final class AuthorizationResponses {

  private static final AsciiString KEY = AsciiString.cached("X-Portico-Key");
  private static final AsciiString DEVELOPER = AsciiString.cached("X-Portico-Developer");
  private static final AsciiString APPLICATION = AsciiString.cached("X-Portico-Application");
  private static final AsciiString EMAIL = AsciiString.cached("X-Portico-Email");
  private static final AsciiString PLAN = AsciiString.cached("X-Portico-Plan");
  private static final AsciiString TAGS = AsciiString.cached("X-Portico-Tags");
  private static final AsciiString REMOVE = AsciiString.cached("X-Portico-Remove");

  /* Envoy does what it says, without a line of configuration. */
  private static final AsciiString REMOVE_AT_ENVOY =
      AsciiString.cached("X-Envoy-Auth-Headers-To-Remove");

  private static final List<AsciiString> IDENTITY =
      List.of(KEY, DEVELOPER, APPLICATION, EMAIL, PLAN, TAGS, REMOVE);

  private static final AsciiString OK = AsciiString.cached("200");
  /* The beginning of the names of headers with fields of keys. */
  static final String FIELD = "X-Portico-Field-";

  private static final String CHALLENGE = "Bearer realm=\"portico\"";
  private static final String INVALID = CHALLENGE + ", error=\"invalid_token\"";

  private AuthorizationResponses() {}

  static MutableHttpResponse<?> of(GatewayCall call, PresentedKeys presented, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Admitted admitted -> admitted(presented, admitted);
      case Outcome.InvalidKey(var result, var key) ->
          invalid(result, result.name().toLowerCase(Locale.ROOT), key);
      case Outcome.ApiNotAllowed(var key, var _) ->
          denied(HttpStatus.FORBIDDEN, "api_not_allowed", Optional.of(key));
      case Outcome.RateLimited(var key, var _, var limits, var retryAfter) ->
          exhausted(
              call,
              "rate_limited",
              key,
              Optional.of(retryAfter),
              CallRate.of(limits.rate()).map(AuthorizationResponses::policy).orElse(""));
      case Outcome.QuotaExceeded(var key, var _, var limits, var retryAfter) ->
          exhausted(call, "quota_exceeded", key, retryAfter, policy(limits.quota()));
    };
  }

  /** Returns the response to a call without a key. */
  static MutableHttpResponse<?> keyMissing() {
    return denied(HttpStatus.UNAUTHORIZED, "key_missing", Optional.empty())
        .header(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
  }

  /** Returns the response to a call of an ambiguous address. */
  static MutableHttpResponse<?> pathNotAllowed() {
    return denied(HttpStatus.FORBIDDEN, "path_not_allowed", Optional.empty());
  }

  /** Returns the response to a call whose visitor claims a field of a key. */
  static MutableHttpResponse<?> fieldNotAllowed() {
    return denied(HttpStatus.FORBIDDEN, "field_header_not_allowed", Optional.empty());
  }

  /** Returns the response to a preflight that passes without a key. */
  static MutableHttpResponse<?> preflight() {
    var response = HttpResponse.ok();
    response.getHeaders().set(GatewayCalls.STATUS, OK);
    IDENTITY.forEach(name -> response.getHeaders().set(name, ""));
    return response;
  }

  private static MutableHttpResponse<?> invalid(
      VerificationResult result, String reason, Optional<IssuedKey> key) {
    return switch (result) {
      case VALID -> throw new IllegalArgumentException("a valid key");
      case DEVELOPER_INACTIVE -> denied(HttpStatus.FORBIDDEN, reason, key);
      case NOT_FOUND, DISABLED, EXPIRED, IMPORTED, MALFORMED ->
          denied(HttpStatus.UNAUTHORIZED, reason, key)
              .header(HttpHeaders.WWW_AUTHENTICATE, INVALID);
    };
  }

  /* All headers, always: a gateway may relay the visitor's own where one is absent. */
  private static MutableHttpResponse<?> admitted(
      PresentedKeys presented, Outcome.Admitted admitted) {
    var response = HttpResponse.ok();
    var headers = response.getHeaders();
    var grant = admitted.key().grant();
    headers.set(GatewayCalls.STATUS, OK);
    headers.set(KEY, admitted.key().key().fingerprint());
    headers.set(DEVELOPER, grant.developer().toString());
    headers.set(APPLICATION, grant.application().toString());
    headers.set(EMAIL, HeaderText.value(grant.alias()));
    headers.set(PLAN, admitted.plan().id().toString());
    headers.set(TAGS, HeaderText.values(admitted.plan().details().tags()));
    remove(headers, presented.keyHeaders());
    if (!admitted.fields().isEmpty()) {
      addFields(headers, admitted.fields());
    }
    return response;
  }

  /* The key is no business of the API. What else the visitor sent may be its own credential. */
  private static void remove(MutableHttpHeaders headers, List<KeyLocation.Header> withKeys) {
    if (withKeys.isEmpty()) {
      headers.set(REMOVE, "");
      return;
    }
    var names = withKeys.stream().map(KeyLocation.Header::folded).collect(joining(","));
    headers.set(REMOVE, names);
    headers.set(REMOVE_AT_ENVOY, names);
  }

  /* Of two fields with one header, the first one counts: it may be one that keys inherit. */
  private static void addFields(MutableHttpHeaders headers, Map<String, String> fields) {
    var names = new HashSet<String>();
    fields.forEach(
        (field, text) -> {
          var name = FIELD + HeaderText.name(field);
          if (names.add(name.toLowerCase(Locale.ROOT))) {
            headers.set(name, HeaderText.value(text));
          }
        });
  }

  private static MutableHttpResponse<?> exhausted(
      GatewayCall call,
      String reason,
      IssuedKey key,
      Optional<Duration> retryAfter,
      String policy) {
    var response = denied(HttpStatus.TOO_MANY_REQUESTS, reason, Optional.of(key));
    if (call.without429()) {
      response.status(HttpStatus.FORBIDDEN);
    }
    var name = policy.substring(0, policy.indexOf(';'));
    response.header("RateLimit-Policy", policy);
    if (retryAfter.isEmpty()) {
      return response.header("RateLimit", name + ";r=0");
    }
    var seconds = RetryAfter.seconds(retryAfter.get());
    return response
        .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
        .header("RateLimit", "%s;r=0;t=%d".formatted(name, seconds));
  }

  private static String policy(CallRate rate) {
    var seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(rate.nanos()));
    return "\"rate\";q=%d;w=%d".formatted(rate.calls(), seconds);
  }

  private static String policy(Quota quota) {
    var policy = "\"quota\";q=" + quota.most();
    return quota.renewalSeconds() > 0 ? policy + ";w=" + quota.renewalSeconds() : policy;
  }

  private static MutableHttpResponse<?> denied(
      HttpStatus status, String reason, Optional<IssuedKey> key) {
    var response = HttpResponse.status(status);
    response.getHeaders().set(GatewayCalls.STATUS, Integer.toString(status.getCode()));
    response.getHeaders().set(GatewayCalls.REASON, reason);
    key.ifPresent(known -> response.getHeaders().set(KEY, known.key().fingerprint()));
    return response;
  }
}
