package io.portico.http.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;

/** The templates, which are loaded with the first page, not at the start. */
public final class Templates {

  public static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Templates.class.getClassLoader(), "io.portico.http.template");

  private Templates() {}
}
