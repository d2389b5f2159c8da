package io.portico.http.dashboard.system;

import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of the form of a webhook, read.
 *
 * @param details empty if something is wrong with the fields
 */
record WebhookForm(Fields fields, Optional<WebhookDetails> details) {

  static final String TYPES = "types";

  private static final String URL = "url";
  private static final String DESCRIPTION = "description";
  private static final String SELECTOR = "selector";
  private static final String ENABLED = "enabled";

  /** Returns the fields of the form that shows {@code webhook}. */
  static Fields of(Webhook webhook) {
    var details = webhook.details();
    var fields =
        Fields.NONE
            .with(URL, details.url().toString())
            .with(DESCRIPTION, details.description())
            .with(SELECTOR, details.filter().selector().map(Selector::toString).orElse(""))
            .with(
                TYPES,
                details.filter().types().stream().map(EventType::word).toArray(String[]::new));
    return details.enabled() ? fields.with(ENABLED, "on") : fields;
  }

  static WebhookForm read(Form form) {
    var read =
        Fields.of(form.fields())
            .read(WebhookForm::details, Map.of(), Map.of(URL, "https://example.com"));
    return new WebhookForm(read.fields(), read.value());
  }

  private static WebhookDetails details(Fields sent) {
    var selector = sent.value(SELECTOR).strip();
    return new WebhookDetails(
        WebhookUrl.parse(sent.value(URL).strip()),
        sent.value(DESCRIPTION).strip(),
        new EventFilter(
            sent.all(TYPES).stream().map(word -> Worded.of(EventType.class, TYPES, word)).toList(),
            Optional.of(selector).filter(text -> !text.isEmpty()).map(Selector::parse)),
        !sent.value(ENABLED).isEmpty());
  }

  /** Returns in which fields the form and the stored webhook differ. */
  static List<Difference> differences(Fields typed, Webhook stored) {
    var now = of(stored);
    var differences = new ArrayList<Difference>();
    for (var name : List.of(URL, DESCRIPTION, TYPES, SELECTOR, ENABLED)) {
      if (!now.all(name).equals(typed.all(name)) && !now.value(name).equals(typed.value(name))) {
        differences.add(
            new Difference(Words.of("system.webhook." + name), now.value(name), typed.value(name)));
      }
    }
    return differences;
  }
}
