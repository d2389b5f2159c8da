package io.portico.application.service.sample;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.RecordKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The plans of the sample data, and the catalogue entries that offer them. */
final class SamplePlans {

  private static final long DAY = 86_400;
  private static final long MONTH = 30 * DAY;

  /* Keys never expire, so that no reminder is ever mailed to an invented developer. */
  private static final List<Offer> OFFERS =
      List.of(
          new Offer(
              "Shops and Opening Hours",
              List.of("Store Finder", "Opening Hours"),
              60,
              new Quota(10_000, DAY),
              Approval.AT_ONCE,
              "Find the next Merrywell shop.",
              "Shows your customers the next shop, its services and its opening hours. Free of"
                  + " charge; please name Merrywell as the source.",
              32),
          new Offer(
              "Product Data",
              List.of(
                  "Product Catalogue",
                  "Product Search",
                  "Product Images",
                  "Nutrition Facts",
                  "Recipes"),
              300,
              new Quota(200_000, DAY),
              Approval.AT_ONCE,
              "Our whole assortment for your app.",
              "Articles with texts, images and nutrition facts in nine languages, and the search"
                  + " of our own shop.",
              34),
          new Offer(
              "Prices and Promotions",
              List.of("Prices", "Promotions", "Shelf Stock"),
              120,
              new Quota(1_000_000, MONTH),
              Approval.AT_ONCE,
              "Current prices, campaigns and stock.",
              "For comparison sites and affiliates: prices and promotions of today and of the next"
                  + " fourteen days.",
              20),
          new Offer(
              "Orders and Delivery",
              List.of(
                  "Orders",
                  "Returns",
                  "Deliveries",
                  "Delivery Slots",
                  "Parcel Tracking",
                  "Click and Collect"),
              600,
              Quota.NONE,
              Approval.REVIEWED,
              "Sell our articles in your shop.",
              "Place orders for your customers, offer them delivery slots and follow their parcels."
                  + " We review each request, as it needs a partner contract.",
              18),
          new Offer(
              "Payments",
              List.of("Card Payments", "Payment Methods", "Gift Cards"),
              300,
              Quota.NONE,
              Approval.REVIEWED,
              "Take payments and sell gift cards.",
              "For payment partners. We review each request, as it needs a certificate of the PCI"
                  + " Security Standards Council.",
              10),
          new Offer(
              "Daily Price File",
              List.of("Price Feed"),
              1,
              new Quota(50, DAY),
              Approval.ENDED,
              "The prices of the day as one file.",
              "No longer offered; Prices and Promotions is its successor.",
              6));

  private SamplePlans() {}

  /** How a plan is given to developers. */
  enum Approval {
    AT_ONCE,
    REVIEWED,
    /** Not any more: the plan is inactive and hidden. */
    ENDED
  }

  /**
   * A plan and what the catalogue says of it.
   *
   * @param apis the names of its APIs, the main one first
   * @param perMinute the most calls in a minute
   * @param keys how many keys the sample has
   */
  record Offer(
      String name,
      List<String> apis,
      int perMinute,
      Quota quota,
      Approval approval,
      String inShort,
      String atLength,
      int keys) {}

  /** Returns the plans with what is said of them. */
  static List<Offer> offers() {
    return OFFERS;
  }

  /** Returns the ids of the plans, in the order of {@link #offers}. */
  static List<PlanId> ids(SampleIds ids) {
    return ids.of(RecordKind.PLAN, OFFERS.size()).stream().map(PlanId::new).toList();
  }

  /** Returns the plans, in the order of {@link #offers}. */
  static List<Plan> of(SampleIds ids, List<ApiRecord> apis) {
    var identifiers = ids(ids);
    return IntStream.range(0, OFFERS.size())
        .mapToObj(i -> new Plan(identifiers.get(i), details(OFFERS.get(i), apis)))
        .toList();
  }

  private static PlanDetails details(Offer offer, List<ApiRecord> apis) {
    return new PlanDetails(
        offer.name(),
        offer.apis().stream().map(name -> right(SampleApis.named(apis, name))).toList(),
        new RateLimit(BigDecimal.valueOf(offer.perMinute()), BigDecimal.valueOf(60)),
        offer.quota(),
        KeyLife.NONE,
        List.of(),
        offer.approval() != Approval.ENDED);
  }

  private static AccessRight right(ApiRecord api) {
    return new AccessRight(api.id(), api.description().name(), List.of());
  }

  /** Returns the entries of the catalogue. */
  static List<CatalogueEntry> entries(SampleIds ids, List<ApiRecord> apis) {
    var identifiers = ids(ids);
    return IntStream.range(0, OFFERS.size())
        .mapToObj(i -> entry(identifiers.get(i), OFFERS.get(i), apis))
        .toList();
  }

  private static CatalogueEntry entry(PlanId plan, Offer offer, List<ApiRecord> apis) {
    var api = SampleApis.named(apis, offer.apis().getFirst());
    return new CatalogueEntry(
        offer.name(),
        offer.inShort(),
        offer.atLength(),
        offer.approval() != Approval.ENDED,
        Optional.of(api.id()),
        plan,
        api.description()
            .name()
            .toLowerCase(Locale.ROOT)
            .transform(
                name -> "https://developer.merrywell.example/docs/" + name.replace(' ', '-')),
        "",
        switch (offer.approval()) {
          case REVIEWED ->
              Optional.of(EntryConfig.NONE.withApproval(new ApprovalOverride(true, true)));
          case AT_ONCE, ENDED -> Optional.empty();
        },
        Optional.empty(),
        ExtraMembers.NONE);
  }
}
