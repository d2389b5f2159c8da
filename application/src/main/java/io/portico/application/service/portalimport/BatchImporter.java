package io.portico.application.service.portalimport;

import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import java.util.ArrayList;
import java.util.List;

/** Imports the entries of one batch within the caller's unit of work. */
public record BatchImporter(
    SettingsImporter settings,
    PlanImporter plans,
    ApiImporter apis,
    CatalogueImporter catalogue,
    DeveloperImporter developers,
    RequestImporter requests) {

  void apply(ImportBatch batch, List<Entry> entries) {
    var definitions = new ArrayList<DiscoveredApi>();
    var offers = new ArrayList<CatalogueEntry>();
    for (var entry : entries) {
      switch (entry) {
        case Entry.Invalid(var kind, var subject, var reason) ->
            batch.statistics().reject(kind, subject, reason);
        case Entry.Valid(var value, var omitted) -> {
          noteOmitted(batch, value, omitted);
          switch (value) {
            case ClassicRecord.Settings(var values) -> settings.apply(batch, values);
            case ClassicRecord.Policy policy -> plans.apply(batch, policy);
            case ClassicRecord.Api(var definition) -> definitions.add(definition);
            case ClassicRecord.Offer(var offer) -> offers.add(offer);
            case ClassicRecord.Account account -> developers.apply(batch, account);
            case ClassicRecord.OpenRequest request -> requests.apply(batch, request);
          }
        }
      }
    }
    apis.apply(batch, definitions);
    catalogue.apply(batch, offers);
  }

  private static void noteOmitted(ImportBatch batch, ClassicRecord value, List<String> omitted) {
    if (!omitted.isEmpty()) {
      batch
          .statistics()
          .report(
              kind(value),
              ImportEffect.OMITTED,
              subject(value),
              "Portico has no place for " + String.join(", ", omitted));
    }
  }

  private static ImportKind kind(ClassicRecord value) {
    return switch (value) {
      case ClassicRecord.Settings _ -> ImportKind.SETTINGS;
      case ClassicRecord.Policy _ -> ImportKind.PLAN;
      case ClassicRecord.Api _ -> ImportKind.API;
      case ClassicRecord.Offer _ -> ImportKind.CATALOGUE_ENTRY;
      case ClassicRecord.Account _ -> ImportKind.DEVELOPER;
      case ClassicRecord.OpenRequest _ -> ImportKind.REQUEST;
    };
  }

  private static String subject(ClassicRecord value) {
    return switch (value) {
      case ClassicRecord.Settings _ -> ImportKind.SETTINGS.word();
      case ClassicRecord.Policy policy -> policy.id().toString();
      case ClassicRecord.Api(var definition) -> definition.externalId().value();
      case ClassicRecord.Offer(var entry) -> entry.plan().toString();
      case ClassicRecord.Account account -> account.id().toString();
      case ClassicRecord.OpenRequest request -> request.id().toString();
    };
  }
}
