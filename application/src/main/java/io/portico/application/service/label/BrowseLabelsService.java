package io.portico.application.service.label;

import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.out.LabelDefinitions;
import java.util.Optional;

/** Pages through the label definitions. */
public final class BrowseLabelsService implements BrowseLabels {

  private final LabelDefinitions definitions;

  public BrowseLabelsService(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  @Override
  public Page browse(Query query) {
    var found = definitions.page(query.actor().organisation(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Page(shown, Optional.of(shown.getLast().name()));
  }
}
