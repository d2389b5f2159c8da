package io.portico.outbound.source;

import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One installation of the classic dashboard.
 *
 * @param mostPages of one list
 */
record HttpDashboard(SourceHttp http, int mostPages) implements ClassicDashboard {

  private static final Logger LOG = LoggerFactory.getLogger(HttpDashboard.class);

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public Session open() {
    return new HttpSession(http.open(), mostPages);
  }

  /** Reads the lists of the dashboard, whose pages have ten records. */
  private static final class HttpSession implements Session {

    private static final String POLICIES = "/api/portal/policies";

    private final SourceSession requests;
    private final int mostPages;
    private OtherPlanIds plans = OtherPlanIds.NONE;
    private boolean knowsPlans;

    HttpSession(SourceSession requests, int mostPages) {
      this.requests = requests;
      this.mostPages = mostPages;
    }

    @Override
    public Reading read(ImportPart part, int page) {
      try {
        return switch (part) {
          case SETTINGS -> settings();
          case PLANS -> plans(page);
          case APIS -> apis(page);
          case CATALOGUE -> catalogue();
          case DEVELOPERS ->
              page(
                  "/api/portal/developers",
                  page,
                  "",
                  ImportKind.DEVELOPER,
                  json -> ClassicRecords.account(json, this::plan));
          case REQUESTS ->
              page(
                  "/api/portal/requests",
                  page,
                  "&approved=false",
                  ImportKind.REQUEST,
                  json -> ClassicRecords.request(json, this::plan));
        };
      } catch (SourceFailure e) {
        return new Reading.Failed(e.reasons());
      } catch (RuntimeException e) {
        // A defect of Portico.
        LOG.error("{} could not be read", part.word(), e);
        return new Reading.Failed(List.of(part.word() + ": internal error; see the log"));
      }
    }

    /* Other records name policies by either of their ids, also after an import was resumed. */
    private Optional<PlanId> plan(String text) {
      var known = plans.find(text);
      if (known.isEmpty() && !knowsPlans) {
        readPlans();
        known = plans.find(text);
      }
      return known;
    }

    private void readPlans() {
      var number = 1;
      while (!plans(number).isLast()) {
        number++;
      }
      knowsPlans = true;
    }

    private Reading.Page plans(int number) {
      var page = page(POLICIES, number, "", ImportKind.PLAN, ClassicRecords::policy);
      var others = new HashMap<>(plans.plans());
      others.putAll(ClassicRecords.planIds(page.entries()).plans());
      plans = new OtherPlanIds(others);
      return page;
    }

    private Reading settings() {
      var entries = new ArrayList<Entry>();
      add(
          entries,
          ImportKind.SETTINGS,
          requests.get("/api/portal/configuration").object(),
          ClassicRecords::settings);
      return new Reading.Page(entries, true);
    }

    private Reading catalogue() {
      var entries = new ArrayList<Entry>();
      var _ =
          requests
              .get("/api/portal/catalogue")
              .object(
                  "apis",
                  entry ->
                      add(
                          entries,
                          ImportKind.CATALOGUE_ENTRY,
                          entry,
                          json -> ClassicRecords.offer(json, this::plan)));
      return new Reading.Page(entries, true);
    }

    private Reading apis(int page) {
      var entries = new ArrayList<Entry>();
      var response = requests.get("/api/apis?p=" + page);
      var others =
          response.object("apis", api -> add(entries, ImportKind.API, api, ClassicRecords::api));
      return new Reading.Page(
          entries, page >= TykReader.pages(response, others, "pages", mostPages));
    }

    private Reading.Page page(
        String path,
        int page,
        String filter,
        ImportKind kind,
        Function<JsonEntry, List<Entry>> reader) {
      var entries = new ArrayList<Entry>();
      var response = requests.get(path + "?p=" + page + filter);
      var others = response.object("Data", entry -> add(entries, kind, entry, reader));
      return new Reading.Page(
          entries, page >= TykReader.pages(response, others, "Pages", mostPages));
    }

    private static void add(
        List<Entry> entries,
        ImportKind kind,
        JsonEntry entry,
        Function<JsonEntry, List<Entry>> reader) {
      try {
        entries.addAll(reader.apply(entry));
      } catch (InvalidValueException e) {
        entries.add(
            new Entry.Invalid(kind, ClassicRecords.subject(entry), String.valueOf(e.getMessage())));
      }
    }

    @Override
    public void close() {
      requests.close();
    }
  }
}
