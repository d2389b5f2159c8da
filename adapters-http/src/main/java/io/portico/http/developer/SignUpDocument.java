package io.portico.http.developer;

import io.portico.domain.signup.SignUp;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.Map;

/** The JSON of a sign-up that waits for a review. It never contains a password. */
@JsonDocument
record SignUpDocument(
    String id, String email, Map<String, String> fields, String signedUpAt, String confirmedAt) {

  static SignUpDocument of(SignUp signUp) {
    return new SignUpDocument(
        signUp.id().toString(),
        signUp.email().written(),
        signUp.fields().values(),
        Timestamps.written(signUp.signedUpAt()),
        Timestamps.written(signUp.confirmedAt().orElseThrow()));
  }
}
