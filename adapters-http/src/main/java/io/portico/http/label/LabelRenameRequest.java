package io.portico.http.label;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a label is renamed with.
 *
 * @param name the name of tomorrow
 */
@Introspected
record LabelRenameRequest(String name) {

  static RenameLabel.Command read(
      byte @Nullable [] body, String label, Actor actor, Precondition<LabelDefinition> expected) {
    var json = JsonObject.parse(body).only("name");
    return new RenameLabel.Command(actor, label, json.text("name", LabelName::new), expected);
  }
}
