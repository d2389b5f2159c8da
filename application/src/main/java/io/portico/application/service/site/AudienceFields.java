package io.portico.application.service.site;

import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.site.Sites;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SignUpMode;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The custom fields of developers by which audiences of entries are selected. */
public record AudienceFields(Sites sites, Catalogues catalogues) {

  /**
   * Returns the names of those that only administrators may change: on a site that reviews
   * sign-ups, where the review has approved their values.
   */
  public Set<String> reviewed(OrganisationId organisation) {
    return sites
        .find(organisation)
        .filter(site -> site.access().signUp() == SignUpMode.REVIEWED)
        .map(_ -> used(organisation))
        .orElse(Set.of());
  }

  private Set<String> used(OrganisationId organisation) {
    return catalogues.published(organisation).stream()
        .map(entry -> entry.site().audience())
        .flatMap(Optional::stream)
        .flatMap(
            audience ->
                audience instanceof Audience.Selected(var selector)
                    ? selector.labels().stream()
                    : Stream.<LabelName>of())
        .map(LabelName::value)
        .collect(Collectors.toSet());
  }
}
