package io.portico.http.dashboard.system;

import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The model of the form of a service credential.
 *
 * @param action the address that the form is sent to
 * @param credential empty for a new one
 * @param tag of the credential; empty for a new one
 * @param conflict the change that came between
 */
public record ServiceFormPage(
    Fields fields,
    String action,
    Optional<ServiceCredential> credential,
    String tag,
    Optional<Conflict> conflict) {

  /** The field with the page that the reader came from. */
  public static final String BACK = "back";

  static ServiceFormPage added(Fields fields) {
    return new ServiceFormPage(
        fields,
        FormOnce.address(SystemPart.SERVICES.path() + "/new"),
        Optional.empty(),
        "",
        Optional.empty());
  }

  /** Returns the scopes without a source to choose from. */
  public List<Choice> scopes() {
    return Arrays.stream(Scope.Kind.values())
        .filter(kind -> kind != Scope.Kind.DISCOVERY)
        .map(kind -> new Choice(kind.word(), words(kind)))
        .toList();
  }

  private static Words words(Scope.Kind kind) {
    return Words.of("system.scope." + kind.name().toLowerCase(Locale.ROOT));
  }

  /** Returns the address of the page that the reader came from, else of the list. */
  public String back() {
    return back(fields);
  }

  static String back(Fields fields) {
    var from = fields.value(BACK);
    return from.isEmpty() ? SystemPart.SERVICES.path() : Dashboard.local(from);
  }
}
