package io.portico.http.dashboard.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form of an application. */
final class ApplicationForm {

  static final String OWNER = "owner";

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
