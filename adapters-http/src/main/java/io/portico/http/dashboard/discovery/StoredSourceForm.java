package io.portico.http.dashboard.discovery;

import io.portico.application.port.in.discovery.ReplaceSource;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.PullInterval;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The form of a source that an administrator adds. Its credential is typed, and never shown. */
final class StoredSourceForm {

  static final String NAME = "name";

  private static final String KIND = "kind";
  private static final String URL = "url";
  private static final String EVERY = "every";
  private static final String DEFINITIONS = "definitions";
  private static final String CREDENTIAL = "credential";
  private static final String NO_CREDENTIAL = "no_credential";
  private static final int LONGEST_URL = 2000;
  private static final int LONGEST_NAME = 63;
  private static final int WORD = 32;

  private StoredSourceForm() {}

  /** A source. */
  record Sent(SourceDetails details, ReplaceSource.Credential credential) {

    /** Returns the credential of a new source. */
    Optional<SourceCredential> first() {
      return switch (credential) {
        case ReplaceSource.Credential.Other(var given) -> Optional.of(given);
        case ReplaceSource.Credential.Present(), ReplaceSource.Credential.None() ->
            Optional.empty();
      };
    }
  }

  /** Returns the words for a kind. */
  static Words kind(SourceKind kind) {
    return Words.of("source.kind." + kind.word());
  }

  /**
   * Returns the fields.
   *
   * @param known the source that the form changes: its name and kind stay
   */
  static List<Input> inputs(Optional<StoredSource> known) {
    var stored = known.flatMap(StoredSource::sealedCredential).isPresent();
    var inputs = new ArrayList<Input>();
    if (known.isEmpty()) {
      inputs.add(
          Input.line(NAME, Words.of("source.field.name"))
              .most(LONGEST_NAME)
              .required()
              .hint(Words.of("source.nameHint"))
              .accepting("kong"));
      inputs.add(
          Input.select(
                  KIND,
                  Words.of("source.field.kind"),
                  Arrays.stream(SourceKind.values())
                      .map(kind -> new Choice(kind.word(), kind(kind)))
                      .toList())
              .required()
              .accepting(SourceKind.KONG.word()));
    }
    inputs.add(
        Input.line(URL, Words.of("source.field.url"))
            .of("url", LONGEST_URL)
            .required()
            .hint(Words.of("source.urlHint"))
            .accepting("https://example.com"));
    inputs.add(
        Input.of(
                CREDENTIAL,
                Words.of("source.field.credential"),
                new Input.Control.Secret(
                    SourceCredential.LONGEST, Words.of("source.credentialAgain")))
            .hint(Words.of(stored ? "source.credentialKept" : "source.credentialHint")));
    if (stored) {
      inputs.add(Input.box(NO_CREDENTIAL, Words.of("source.withoutCredential")));
    }
    inputs.add(
        Input.line(EVERY, Words.of("source.field.every"))
            .most(WORD)
            .hint(Words.of("source.everyHint")));
    inputs.add(
        Input.select(
                DEFINITIONS,
                Words.of("source.field.definitions"),
                List.of(
                    new Choice("true", Words.of("source.definitions.kept")),
                    new Choice("false", Words.of("source.definitions.notKept"))))
            .required()
            .hint(Words.of("source.definitionsHint")));
    return inputs;
  }

  /** Returns the fields of the form that shows {@code source}. */
  static Fields of(StoredSource source) {
    var details = source.details();
    return Fields.NONE
        .with(URL, details.address().toString())
        .with(EVERY, details.every().map(PullInterval::text).orElse(""))
        .with(DEFINITIONS, Boolean.toString(details.definitions()));
  }

  /** Reads the form. */
  static Sent read(Fields sent, Optional<StoredSource> known) {
    var details =
        new SourceDetails(
            known.map(source -> source.details().name()).orElseGet(() -> name(sent)),
            known
                .map(source -> source.details().kind())
                .orElseGet(() -> Worded.of(SourceKind.class, KIND, sent.value(KIND))),
            GatewayAddress.parse(sent.value(URL).strip()),
            sent.filled(EVERY).map(text -> PullInterval.parse(EVERY, text.strip())),
            !sent.value(DEFINITIONS).equals("false"));
    return new Sent(details, credential(sent));
  }

  private static SourceName name(Fields sent) {
    try {
      return new SourceName(sent.value(NAME).strip());
    } catch (InvalidValueException e) {
      throw e.at(NAME);
    }
  }

  private static ReplaceSource.Credential credential(Fields sent) {
    return sent.filled(CREDENTIAL)
        .<ReplaceSource.Credential>map(
            typed -> new ReplaceSource.Credential.Other(new SourceCredential(typed)))
        .orElseGet(
            () ->
                sent.isChecked(NO_CREDENTIAL)
                    ? new ReplaceSource.Credential.None()
                    : new ReplaceSource.Credential.Present());
  }
}
