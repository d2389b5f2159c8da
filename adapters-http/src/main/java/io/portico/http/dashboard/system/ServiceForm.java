package io.portico.http.dashboard.system;

import io.portico.domain.access.AddressRange;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fields of the form of a service credential, read.
 *
 * @param details empty if something is wrong with the fields
 */
record ServiceForm(Fields fields, Optional<ServiceCredentialDetails> details) {

  static final String NAME = "name";

  /* The kinds without a source are boxes; sources are typed. */
  private static final String SCOPES = "scopes";
  private static final String SOURCES = "sources";
  private static final String ADDRESSES = "addresses";
  private static final String EXPIRES = "expires";
  private static final Map<String, String> NAMES = Map.of("expiresAt", EXPIRES);
  private static final Map<String, String> ACCEPTED =
      Map.of(NAME, "-", SCOPES, Scope.Kind.APIS_READ.word(), SOURCES, "x");

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

  /** Returns the fields of the form that shows {@code credential}. */
  static Fields of(ServiceCredential credential) {
    var details = credential.details();
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
  static ServiceForm read(Form form, Optional<Instant> present) {
    var read = Fields.of(form.fields()).read(fields -> details(fields, present), NAMES, ACCEPTED);
    return new ServiceForm(read.fields(), read.value());
  }

  private static ServiceCredentialDetails details(Fields sent, Optional<Instant> present) {
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
      throw e.at(SOURCES);
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

  /** Returns these fields with what the domain found wrong. */
  Fields wrong(InvalidValueException e) {
    return fields.wrong(e, NAMES);
  }

  /** Returns in which fields the form and the stored credential differ. */
  static List<Difference> differences(Fields typed, ServiceCredential stored) {
    var now = of(stored);
    var differences = new ArrayList<Difference>();
    for (var name : List.of(NAME, SCOPES, SOURCES, ADDRESSES, EXPIRES)) {
      var before = String.join(", ", now.all(name));
      var after = String.join(", ", typed.all(name));
      if (!before.equals(after)) {
        differences.add(new Difference(Words.of("system.service." + name), before, after));
      }
    }
    return differences;
  }
}
