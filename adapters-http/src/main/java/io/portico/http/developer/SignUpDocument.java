package io.portico.http.developer;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.signup.SignUp;
import io.portico.http.exchange.Timestamps;
import java.util.Map;

/** The JSON of a sign-up that waits for a review. It never contains a password. */
@Serdeable
record SignUpDocument(
    String id,
    String email,
    Map<String, String> fields,
    @JsonProperty("signed_up_at") String signedUpAt,
    @JsonProperty("confirmed_at") String confirmedAt) {

  static SignUpDocument of(SignUp signUp) {
    return new SignUpDocument(
        signUp.id().toString(),
        signUp.email().written(),
        signUp.fields().values(),
        Timestamps.written(signUp.signedUpAt()),
        Timestamps.written(signUp.confirmedAt().orElseThrow()));
  }
}
