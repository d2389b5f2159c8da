package io.portico.http.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.micronaut.http.HttpRequest;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RefusedHandlerTest {

  private final RefusedHandler handler = new RefusedHandler(true);

  @ParameterizedTest
  @MethodSource("refusals")
  void refusal_any_hasItsStatusAndCode(RefusedException refused, int status, String code) {
    var response = handler.handle(HttpRequest.GET("/api/labels"), refused);

    assertThat(response.code()).isEqualTo(status);
    assertThat(response.body()).isInstanceOf(Problems.Envelope.class);
    assertThat(String.valueOf(response.body())).contains("code=" + code);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments(new RefusedException.NotPermitted("read"), 403, "forbidden"),
        arguments(new RefusedException.Stale(), 412, "stale"),
        arguments(new RefusedException.DeveloperInactive(), 403, "developer_inactive"),
        arguments(new RefusedException.Overloaded("too many passwords"), 503, "busy"),
        arguments(
            new RefusedException.OutcomeUnknown(new IllegalStateException("planted")),
            503,
            "outcome_unknown"));
  }

  @ParameterizedTest
  @EnumSource
  void notFound_anyKind_is404AndNamesNoSecret(RecordKind kind) {
    var refused = new RefusedException.NotFound(kind, "x");

    var response = handler.handle(HttpRequest.GET("/api/labels"), refused);

    assertThat(response.code()).isEqualTo(404);
    assertThat(String.valueOf(response.body())).contains(message(kind));
  }

  private static String message(RecordKind kind) {
    return switch (kind) {
      case API -> "No API has the id 'x'.";
      case DEFINITION -> "definition_not_found";
      case LABEL -> "No label has the id or the name 'x'.";
      case JOB -> "No job has the id 'x'.";
      case PORTAL_IMPORT -> "The organisation has imported nothing yet.";
      case SOURCE -> "No source is called 'x'.";
      case POLICY -> "No policy has the id or the name 'x'.";
      case PLAN -> "No policy has the id 'x'.";
      case DEVELOPER -> "No developer has the id 'x'.";
      case APPLICATION -> "No application has the id 'x'.";
      case CATALOGUE_ENTRY -> "The catalogue has no entry for the policy 'x'.";
      case KEY_REQUEST -> "No key request has the id 'x'.";
      case KEY -> "No key is known by this identifier (expected: the SHA-256 of the key";
      case MAIL -> "No mail has the id 'x'.";
      case WEBHOOK -> "No webhook has the id 'x'.";
      case DELIVERY -> "No delivery has the id 'x'.";
      case GATEWAY -> "No gateway has the id 'x'.";
      case KEY_PUSH -> "No key push has the id 'x'.";
      case SIGN_UP -> "No sign-up that waits has the id 'x'.";
      case ANNOUNCEMENT -> "No announcement has the id 'x'.";
      case IDENTITY_PROVIDER -> "No identity provider has the id 'x'.";
      case USER -> "No user has the id 'x'.";
      case ROLE -> "No role that administrators defined is called 'x'.";
      case SERVICE_CREDENTIAL -> "No service credential has the id 'x'.";
      case ORGANISATION -> "No organisation has the id 'x'.";
    };
  }

  @Test
  void notFound_keyThatIsNotHashed_asksForNoHash() {
    var refused = new RefusedException.NotFound(RecordKind.KEY, "x");

    var response = new RefusedHandler(false).handle(HttpRequest.GET("/api/portal/keys/x"), refused);

    assertThat(String.valueOf(response.body())).contains("message=No such key.");
  }

  @Test
  void overloaded_hasRetryAfter() {
    var refused = new RefusedException.Overloaded("too many passwords");

    var response = handler.handle(HttpRequest.GET("/api/labels"), refused);

    assertThat(response.getHeaders().get("Retry-After")).isEqualTo("1");
  }
}
