package io.portico.http.dashboard.api;

import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.apis.LabelFields;
import io.portico.http.page.Address;
import io.portico.http.page.Chip;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One API with its labels.
 *
 * @param details what is known of it besides name and labels
 * @param labels the labels it carries, by name
 * @param lacking the required labels it does not carry
 * @param policies those that apply to it
 * @param plans the first of those that open it
 * @param planNames the names of all that open it
 * @param keys the live keys for these plans
 */
public record ApiPage(
    ApiHead head,
    List<Detail> details,
    List<Label> labels,
    List<MissingLabel> lacking,
    List<PolicyState> policies,
    List<OpeningPlan> plans,
    Map<PlanId, String> planNames,
    LiveKeys keys) {

  /** Returns the address of the same page with all plans that open it. */
  public String allPlans() {
    return Address.of(head.path()).with("plans", "all") + "#plans";
  }

  /**
   * A detail of the record.
   *
   * @param link where it leads
   * @param at a time, in the place of text
   * @param prose whether it may have several lines
   */
  public record Detail(
      Words title, String text, Optional<String> link, Optional<Instant> at, boolean prose) {

    static Detail of(String key, String text) {
      return new Detail(Words.of(key), text, Optional.empty(), Optional.empty(), false);
    }

    static Detail at(String key, Instant at) {
      return new Detail(Words.of(key), "", Optional.empty(), Optional.of(at), false);
    }

    static Detail prose(String key, String text) {
      return new Detail(Words.of(key), text, Optional.empty(), Optional.empty(), true);
    }

    Detail leadingTo(String target) {
      return new Detail(title, text, Optional.of(target), at, prose);
    }
  }

  /**
   * A label that the API carries.
   *
   * @param title the name that people read
   * @param chip its value, which leads to all APIs with it
   * @param source where it comes from
   * @param by who set it
   */
  public record Label(
      String name,
      String title,
      Chip chip,
      Optional<String> meaning,
      Words source,
      Words by,
      Instant at,
      boolean deprecated) {}

  /**
   * A required label that the API does not carry.
   *
   * @param expected the values that it may have; empty for any
   */
  public record MissingLabel(String name, String title, Optional<String> expected) {

    /** Returns its part of the form at {@code path}, which sets it. */
    public String field(String path) {
      return Address.of(path + "/labels").with(LabelFields.ADD, name) + "#f-label." + name;
    }
  }

  /** A policy that applies to the API, and what the API lacks under it. */
  public record PolicyState(GovernancePolicy policy, List<MissingLabel> lacking) {}

  /**
   * A plan that opens the API.
   *
   * @param entry the catalogue entry that offers it
   */
  public record OpeningPlan(Plan plan, Optional<CatalogueEntry> entry) {}
}
