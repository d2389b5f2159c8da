package io.portico.application.service.audit;

import io.portico.domain.audit.Facts;
import io.portico.domain.developer.Developer;
import java.util.LinkedHashMap;

/** What the audit trail tells of developers: nothing of their passwords. */
public final class DeveloperFacts {

  private static final String FIELDS = "fields.";

  private DeveloperFacts() {}

  /** Returns what is told of {@code developer}. */
  public static Facts of(Developer developer) {
    var terms = developer.terms();
    var fields = new LinkedHashMap<String, String>();
    terms.fields().values().forEach((name, text) -> fields.put(FIELDS + name, text));
    return Facts.of("email", terms.email())
        .and("inactive", terms.inactive())
        .and(new Facts(fields));
  }
}
