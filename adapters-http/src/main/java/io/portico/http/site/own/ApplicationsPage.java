package io.portico.http.site.own;

import io.portico.domain.application.Application;
import io.portico.domain.shared.DeveloperId;
import java.util.List;

/** The applications of a developer: the model of {@code site/own/applications.jte}. */
public record ApplicationsPage(List<Application> applications, DeveloperId me) {

  /** Returns whether the developer is an owner of an application. */
  public boolean owns(Application application) {
    return application.isOwner(me);
  }
}
