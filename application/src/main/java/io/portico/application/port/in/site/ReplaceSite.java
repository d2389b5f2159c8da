package io.portico.application.port.in.site;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelName;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.List;

/** Use case: an administrator replaces the settings of the organisation's site. */
public interface ReplaceSite {

  /**
   * Replaces all settings.
   *
   * @throws io.portico.domain.shared.RefusedException.Stale if they are not as expected
   */
  Outcome replace(Command command);

  /**
   * Who replaces which settings.
   *
   * @param site of the organisation of {@code actor}
   */
  record Command(Actor actor, Site site, Precondition<Site> expected) {}

  sealed interface Outcome {

    /** They are replaced. */
    record Replaced(Site site) implements Outcome {}

    /** Another organisation's site has this name. */
    record NameTaken(SiteName name) implements Outcome {}

    /** The organisation defines no such labels. */
    record UnknownLabels(List<LabelName> names) implements Outcome {}
  }
}
