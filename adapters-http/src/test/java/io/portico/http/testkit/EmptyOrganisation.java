package io.portico.http.testkit;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries;
import java.util.List;
import java.util.Optional;

/** The answers that the first page of the dashboard gets in an organisation without records. */
public final class EmptyOrganisation {

  private EmptyOrganisation() {}

  /** Prepares the answers. */
  public static void on(TestServer server) {
    server.keyRequests.count.answers(0L);
    server.mails.page.answers(new OffsetPage<>(List.of(), 0));
    server.webhooks.all.answers(List.of());
    server.discovery.sources.answers(new Page<>(List.of(), Optional.empty()));
    server.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    server.developers.page.answers(new OffsetPage<>(List.of(), 0));
    server.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    server.samples.isEmpty.answers(true);
    server.samples.isFilled.answers(false);
    server.usage.stream.answers(Optional.empty());
    server.audit.page.answers(new Page<>(List.of(), Optional.empty()));
  }
}
