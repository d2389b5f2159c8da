package io.portico.http.site.catalogue;

import io.portico.application.port.in.site.SiteCatalogueQueries.Details;
import io.portico.domain.plan.PlanDetails;

/** An offer as Markdown, for programs that read. */
final class OfferingMarkdown {

  private OfferingMarkdown() {}

  /**
   * Returns the text.
   *
   * @param path of the page of the offer
   */
  static String of(Details details, String path) {
    var offering = details.offering();
    var text = new StringBuilder("# ").append(offering.name()).append("\n\n");
    if (!offering.summary().isEmpty()) {
      text.append("> ").append(line(offering.summary())).append("\n\n");
    }
    if (!offering.version().isEmpty()) {
      text.append("Version: ").append(offering.version()).append("\n\n");
    }
    offering
        .labels()
        .byName()
        .forEach(
            (name, value) ->
                text.append("- ")
                    .append(details.titles().getOrDefault(name, name.value()))
                    .append(": ")
                    .append(value.value())
                    .append('\n'));
    if (!offering.text().isBlank()) {
      text.append('\n').append(offering.text().strip()).append("\n");
    }
    text.append("\n## Plans\n\n");
    for (var plan : details.plans()) {
      text.append("- ")
          .append(line(plan.entry().name()))
          .append(limits(plan.details()))
          .append('\n');
    }
    if (!details.definitions().isEmpty()) {
      text.append("\n## Definition\n\n");
      details.definitions().stream()
          .limit(1)
          .forEach(
              one ->
                  text.append("- [%s](%s/definition)".formatted(ApiPage.format(one), path))
                      .append('\n'));
    }
    return text.toString();
  }

  private static String limits(PlanDetails plan) {
    var rate = plan.rateLimit();
    var quota = plan.quota();
    return (rate.isLimited()
            ? ", %s requests per %s s"
                .formatted(rate.rate().toPlainString(), rate.per().toPlainString())
            : "")
        + (quota.isLimited() ? ", quota %d".formatted(quota.most()) : "");
  }

  static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
