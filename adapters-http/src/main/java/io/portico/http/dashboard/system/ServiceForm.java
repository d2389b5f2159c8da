package io.portico.http.dashboard.system;

import io.portico.domain.access.AddressRange;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads and fills the form of a service credential. */
final class ServiceForm {

  static final String NAME = "name";

  /* The kinds without a source are boxes; sources are typed. */
  private static final String SCOPES = "scopes";
  private static final String SOURCES = "sources";
  private static final String ADDRESSES = "addresses";
  private static final String EXPIRES = "expires";

  private ServiceForm() {}

  /**
   * Returns the fields.
   *
   * @param carried the name of a further value that the form carries on
   */
  static List<Input> inputs(Optional<String> carried) {
    return Stream.concat(
            carried.stream().map(Input::hidden),
            Stream.of(
                Input.line(NAME, Words.of("system.service.name"))
                    .most(100)
                    .required()
                    .accepting("-"),
                Input.boxes(SCOPES, Words.of("system.service.scopes"), scopes())
                    .required()
                    .hint(Words.of("system.services.scopesHint"))
                    .accepting(Scope.Kind.APIS_READ.word()),
                Input.line(SOURCES, Words.of("system.service.sources"))
                    .most(4000)
                    .hint(Words.of("system.services.sourcesHint"))
                    .accepting("x"),
                Input.area(ADDRESSES, Words.of("system.service.addresses"), 3, 3000)
                    .mono()
                    .hint(Words.of("system.services.addressesHint")),
                BindingLines.input(
                    Words.of("system.service.bindings"), Words.of("system.services.bindingsHint")),
                Input.line(EXPIRES, Words.of("system.service.expires"))
                    .of("date", 10)
                    .hint(Words.of("system.services.expiresHint"))
                    .called("expiresAt")))
        .toList();
  }

  private static List<Choice> scopes() {
    return Arrays.stream(Scope.Kind.values())
        .filter(kind -> kind != Scope.Kind.DISCOVERY)
        .map(
            kind ->
                new Choice(
                    kind.word(), Words.of("system.scope." + kind.name().toLowerCase(Locale.ROOT))))
        .toList();
  }

  /** Returns the fields of a new credential with a scope; empty ones if there is no such scope. */
  static Fields allowing(String scope) {
    try {
      var found = Scope.parse(scope);
      return found
          .source()
          .map(source -> Fields.NONE.with(SOURCES, source))
          .orElseGet(() -> Fields.NONE.with(SCOPES, found.toString()));
    } catch (InvalidValueException _) {
      return Fields.NONE;
    }
  }

  /** Returns the values of a credential. */
  static Fields of(ServiceCredentialDetails details) {
    return Fields.NONE
        .with(NAME, details.name())
        .with(
            SCOPES,
            details.scopes().stream()
                .filter(scope -> scope.source().isEmpty())
                .map(Scope::toString)
                .toArray(String[]::new))
        .with(
            SOURCES,
            String.join(
                " ", details.scopes().stream().flatMap(scope -> scope.source().stream()).toList()))
        .with(
            ADDRESSES,
            String.join(
                "\n", details.addresses().ranges().stream().map(AddressRange::toString).toList()))
        .with(EXPIRES, details.expiresAt().map(ServiceForm::lastDay).orElse(""));
  }

  /* A credential ends with a day. */
  private static String lastDay(Instant end) {
    return LocalDate.ofInstant(end.minusMillis(1), ZoneOffset.UTC).toString();
  }

  /**
   * Reads the form.
   *
   * @param present the end of the credential that it changes, which may lie within a day
   */
  static ServiceCredentialDetails details(Fields sent, Optional<Instant> present) {
    return new ServiceCredentialDetails(
        sent.value(NAME).strip(),
        Stream.concat(
                sent.all(SCOPES).stream().map(Scope::parse),
                words(sent.value(SOURCES)).stream().map(ServiceForm::source))
            .toList(),
        end(sent.value(EXPIRES).strip(), present),
        new AddressRanges(words(sent.value(ADDRESSES)).stream().map(AddressRange::parse).toList()));
  }

  private static Scope source(String name) {
    try {
      return Scope.parse("discovery:" + name);
    } catch (InvalidValueException e) {
      throw (InvalidValueException)
          new InvalidValueException(SOURCES, name, "the name of a source").initCause(e);
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
  }

  private static Optional<Instant> end(String day, Optional<Instant> present) {
    if (day.isEmpty()) {
      return Optional.empty();
    }
    if (present.filter(end -> lastDay(end).equals(day)).isPresent()) {
      return present;
    }
    try {
      return Optional.of(LocalDate.parse(day).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException e) {
      throw (InvalidValueException)
          new InvalidValueException(EXPIRES, day, "a day such as 2027-12-31").initCause(e);
    }
  }
}
