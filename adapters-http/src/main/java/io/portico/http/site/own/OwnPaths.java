package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.domain.application.Application;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;

/** The paths, below a site, of pages about what is a developer's own. */
public final class OwnPaths {

  /** The list of applications. */
  public static final String APPLICATIONS = "/applications";

  /** The calls with one's own keys. */
  public static final String USAGE = "/usage";

  private OwnPaths() {}

  /** Returns the path of an application. */
  public static String of(Application application) {
    return of(application.id());
  }

  static String of(ApplicationId application) {
    return APPLICATIONS + "/" + application;
  }

  /** Returns the path of a key. */
  public static String of(IssuedKey key) {
    return of(new KeyName(key.application(), key.key().fingerprint()));
  }

  static String of(KeyName key) {
    return of(key.application()) + "/keys/" + key.fingerprint();
  }

  /** Returns the application that a path names; one that can be none is not found. */
  static ApplicationId application(String id) {
    return Identifier.parse(id)
        .map(ApplicationId::new)
        .orElseThrow(RecordKind.APPLICATION.notFound(id));
  }
}
