package io.portico.factor;

import static java.util.Objects.requireNonNull;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import io.portico.application.port.out.factor.Passkeys;
import io.portico.domain.factor.Factor;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Passkeys by WebAuthn4J. The relying party is the host of the address of the installation; it asks
 * for no attestation. The library is loaded when the first passkey is used.
 *
 * @param site the address of the installation
 */
public record WebAuthnPasskeys(Supplier<URI> site) implements Passkeys {

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /* A class of its own, so that a start does not load the library. */
  private static final class Library {

    static final ObjectConverter CONVERTER = new ObjectConverter();
    static final WebAuthnManager MANAGER =
        WebAuthnManager.createNonStrictWebAuthnManager(CONVERTER);
    static final AttestedCredentialDataConverter KEYS =
        new AttestedCredentialDataConverter(CONVERTER);

    /* Those that dashboard.js asks for. */
    static final List<PublicKeyCredentialParameters> ALGORITHMS =
        Stream.of(
                COSEAlgorithmIdentifier.ES256,
                COSEAlgorithmIdentifier.EdDSA,
                COSEAlgorithmIdentifier.RS256)
            .map(
                algorithm ->
                    new PublicKeyCredentialParameters(
                        PublicKeyCredentialType.PUBLIC_KEY, algorithm))
            .toList();

    private Library() {}

    static ServerProperty server(URI site, byte[] challenge) {
      return ServerProperty.builder()
          .origin(new Origin(site.resolve("/").toString().replaceAll("/$", "")))
          .rpId(site.getHost())
          .challenge(new DefaultChallenge(challenge))
          .build();
    }
  }

  @Override
  public Optional<NewPasskey> register(byte[] challenge, String answer) {
    var server = site.get();
    return read(
        answer,
        () -> {
          var parameters =
              new RegistrationParameters(
                  Library.server(server, challenge), Library.ALGORITHMS, false);
          var registered = Library.MANAGER.verifyRegistrationResponseJSON(answer, parameters);
          var data = requireNonNull(registered.getAttestationObject()).getAuthenticatorData();
          var key = requireNonNull(data.getAttestedCredentialData());
          return new NewPasskey(
              ENCODER.encodeToString(key.getCredentialId()),
              ENCODER.encodeToString(Library.KEYS.convert(key)),
              data.getSignCount());
        });
  }

  /*
   * The answer comes from anybody. On some that are malformed the library throws exceptions of its
   * JSON reader, and of null pointers; the same is thrown here for what is missing.
   */
  private static <T> Optional<T> read(String answer, Supplier<T> reader) {
    if (answer.length() > Factor.LONGEST_ANSWER) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.get());
    } catch (RuntimeException _) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> credential(String answer) {
    return read(
        answer,
        () -> {
          var id = Library.MANAGER.parseAuthenticationResponseJSON(answer).getCredentialId();
          if (id == null) {
            throw new IllegalArgumentException("id: none (expected: that of a passkey)");
          }
          return ENCODER.encodeToString(id);
        });
  }

  @Override
  public OptionalLong verify(Factor passkey, byte[] challenge, String answer, boolean withUser) {
    var record =
        new CredentialRecordImpl(
            new NoneAttestationStatement(),
            null,
            null,
            null,
            passkey.counter(),
            Library.KEYS.convert(Base64.getUrlDecoder().decode(passkey.key())),
            null,
            null,
            null,
            null);
    var parameters =
        new AuthenticationParameters(Library.server(site.get(), challenge), record, null, withUser);
    return read(
            answer,
            () ->
                requireNonNull(
                        Library.MANAGER
                            .verifyAuthenticationResponseJSON(answer, parameters)
                            .getAuthenticatorData())
                    .getSignCount())
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }
}
