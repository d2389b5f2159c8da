package io.portico.http.dashboard.label;

import io.portico.domain.label.LabelDefinition;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;

/** The paths of the pages of labels, and the names that they show. */
public final class LabelPaths {

  /** The page that defines a label. Its parameters {@code name} and {@code value} fill the form. */
  public static final String NEW = Section.LABELS.path() + "/new";

  private LabelPaths() {}

  /** Returns the path of one label. */
  public static String of(LabelDefinition definition) {
    return Section.LABELS.path() + "/" + definition.id();
  }

  /** Returns a label as an option of a select. */
  public static Choice choice(LabelDefinition definition) {
    return new Choice(definition.name().value(), Words.plain(definition.title()));
  }

  static Crumb crumb(LabelDefinition definition) {
    return new Crumb(Words.plain(definition.title()), of(definition));
  }
}
