package io.portico.application.port.in.own;

import io.portico.domain.site.SiteLanguage;

/** Use case: a developer chooses the language of the mails that they get. */
public interface ChooseLanguage {

  /** Stores the language. */
  void choose(SignedInDeveloper developer, SiteLanguage language);
}
