package io.portico.http.dashboard.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form of an application. */
final class ApplicationForm {

  static final String OWNER = "owner";

  /** The application of a key in the forms that request and issue one. */
  static final String APPLICATION = "application";

  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";

  private ApplicationForm() {}

  /**
   * What the form gives.
   *
   * @param owner of a new application
   */
  record Described(Optional<EmailAddress> owner, ApplicationDetails details) {}

  static List<Input> inputs(boolean isNew) {
    var inputs = new ArrayList<Input>();
    inputs.add(
        Input.line(NAME, Words.of("application.name"))
            .most(ApplicationDetails.LONGEST_NAME)
            .required());
    inputs.add(
        Input.area(
            DESCRIPTION,
            Words.of("application.description"),
            3,
            ApplicationDetails.LONGEST_DESCRIPTION));
    if (isNew) {
      inputs.add(
          Input.line(OWNER, Words.of("application.owner"))
              .of("email", EmailAddress.LONGEST)
              .called("email")
              .hint(Words.of("application.owner.hint"))
              .required());
    }
    return inputs;
  }

  /** Returns the field of forms about a key: a choice if the developer has several applications. */
  static Input choice(List<Application> all) {
    return all.size() < 2
        ? Input.hidden(APPLICATION)
        : Input.select(
            APPLICATION,
            Words.of("application.one"),
            all.stream()
                .map(one -> new Choice(one.id().toString(), Words.plain(one.details().name())))
                .toList());
  }

  /** Returns the chosen application: the default one of {@code developer} without a choice. */
  static ApplicationId chosen(Form form, DeveloperId developer) {
    return Identifier.parse(form.text(APPLICATION))
        .map(ApplicationId::new)
        .orElseGet(() -> ApplicationId.ofDefault(developer));
  }

  static Fields of(String owner) {
    return Fields.NONE.with(OWNER, owner);
  }

  static Fields of(ApplicationDetails details) {
    return Fields.NONE.with(NAME, details.name()).with(DESCRIPTION, details.description());
  }

  /* The custom fields, which portals set, stay. */
  static Described read(Fields sent, Optional<Application> known) {
    var fields = known.map(one -> one.details().fields()).orElseGet(CustomFields::none);
    var details = new ApplicationDetails(sent.value(NAME), sent.value(DESCRIPTION), fields);
    return new Described(
        known.isPresent() ? Optional.empty() : Optional.of(new EmailAddress(sent.value(OWNER))),
        details);
  }
}
