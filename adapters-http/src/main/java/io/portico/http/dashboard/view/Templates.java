package io.portico.http.dashboard.view;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;

/** The templates, which are loaded with the first page, not at the start. */
final class Templates {

  static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          Templates.class.getClassLoader(),
          "io.portico.http.dashboard.template");

  private Templates() {}
}
