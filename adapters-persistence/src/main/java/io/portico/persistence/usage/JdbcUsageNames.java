package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.usage.UsageNames;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiId;
import io.portico.domain.application.Application;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import io.portico.persistence.column.LabelsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Looks up the names of many keys, APIs, developers and plans at once. */
@Singleton
record JdbcUsageNames(Jdbc jdbc, LabelsColumn labelsColumn) implements UsageNames {

  @Override
  public Map<String, UsageName> find(
      OrganisationId organisation, UsageDimension by, Collection<String> some) {
    return switch (by) {
      case KEY -> keys(organisation, some);
      case DEVELOPER -> byText(some, Identifier::parse, ids -> developers(organisation, ids));
      case APPLICATION -> byText(some, Identifier::parse, ids -> applications(organisation, ids));
      case API -> byText(some, ApiId::parse, ids -> apis(organisation, ids));
      case POLICY ->
          byText(some, Identifier::parse, ids -> plans(organisation, ids, UsageName.OfPlan::new));
    };
  }

  private static <I> Map<String, UsageName> byText(
      Collection<String> some,
      Function<String, Optional<I>> reader,
      Function<Set<I>, Map<I, ? extends UsageName>> lookup) {
    var ids = new HashMap<String, I>();
    some.forEach(text -> reader.apply(text).ifPresent(id -> ids.put(text, id)));
    var found = lookup.apply(new HashSet<>(ids.values()));
    var names = new HashMap<String, UsageName>();
    ids.forEach(
        (text, id) -> Optional.ofNullable(found.get(id)).ifPresent(name -> names.put(text, name)));
    return names;
  }

  /* ---- keys ---- */

  private record KnownKey(String key, String alias, DeveloperId developer, PlanId plan) {}

  private Map<String, UsageName> keys(OrganisationId organisation, Collection<String> stored) {
    var keys =
        jdbc.query(
            Chunks.ofFewSizes(Set.copyOf(stored)),
            some ->
                Sql.of("SELECT stored_key, alias, developer, plan FROM issued_key WHERE ")
                    .then(jdbc.among("org_id, stored_key", List.of(organisation), some)),
            row ->
                new KnownKey(
                    row.text(),
                    row.text(),
                    new DeveloperId(row.identifier()),
                    new PlanId(row.identifier())));
    var plans = keys.stream().map(key -> key.plan().value()).collect(toSet());
    var offered = offered(organisation, "plan", plans, Row::identifier);
    return keys.stream()
        .collect(
            toMap(
                KnownKey::key,
                key ->
                    new UsageName.OfKey(
                        key.alias(),
                        key.developer(),
                        key.plan(),
                        Optional.ofNullable(offered.get(key.plan().value())))));
  }

  /* ---- APIs ---- */

  /* Gateways that know no API report the plan in its place. */
  private Map<ApiId, UsageName> apis(OrganisationId organisation, Set<ApiId> ids) {
    var names = new HashMap<ApiId, UsageName>(ofRepository(organisation, ids));
    names.putAll(
        offered(
            organisation, "api", without(names.keySet(), ids), row -> ApiId.ofBytes(row.bytes())));
    var others =
        without(names.keySet(), ids).stream()
            .flatMap(id -> id.identifier().stream())
            .collect(toSet());
    plans(organisation, others, name -> new UsageName.OfApi(name, Labels.NONE))
        .forEach((id, name) -> names.put(new ApiId.Generated(id), name));
    return names;
  }

  private static Set<ApiId> without(Set<ApiId> some, Set<ApiId> all) {
    var others = new HashSet<>(all);
    others.removeAll(some);
    return others;
  }

  private record Entry<I>(I id, Optional<ApiId> api, String name, Optional<String> labels) {}

  /* The catalogue entries of each API; the first one if there are several. */
  private <I> Map<I, UsageName.OfApi> offered(
      OrganisationId organisation, String column, Set<I> ids, Row.Mapping<I> id) {
    var entries =
        jdbc.query(
            Chunks.ofFewSizes(ids),
            some ->
                Sql.of("SELECT " + column + ", api, name, labels FROM catalogue_entry")
                    .then(" WHERE org_id = ? AND " + column + " IN ", organisation)
                    .then(Sql.list(some))
                    .then(" ORDER BY place"),
            row ->
                new Entry<>(
                    id.map(row),
                    row.optionalBytes().map(ApiId::ofBytes),
                    row.text(),
                    row.optionalText()));
    var apis =
        ofRepository(
            organisation, entries.stream().flatMap(entry -> entry.api().stream()).collect(toSet()));
    return entries.stream()
        .collect(
            toMap(
                Entry::id,
                entry -> entry.api().map(apis::get).orElseGet(() -> asInCatalogue(entry)),
                (first, _) -> first));
  }

  private UsageName.OfApi asInCatalogue(Entry<?> entry) {
    return new UsageName.OfApi(
        entry.name(), entry.labels().map(labelsColumn::read).orElse(Labels.NONE));
  }

  private record Label(ApiId api, String name, Optional<LabelName> label, String value) {}

  private Map<ApiId, UsageName.OfApi> ofRepository(OrganisationId organisation, Set<ApiId> ids) {
    record Api(ApiId id, String name) {}
    var labels = new HashMap<Api, TreeMap<LabelName, LabelValue>>();
    var rows =
        jdbc.query(
            Chunks.ofFewSizes(ids),
            some ->
                Sql.of(
                        """
                        SELECT a.id, a.name, d.name, COALESCE(v.text, '')
                        FROM api a
                        LEFT JOIN api_label l ON l.api_id = a.id
                        LEFT JOIN label_value v ON v.id = l.value_id
                        LEFT JOIN label_definition d
                          ON d.number = l.definition AND d.org_id = a.org_id
                        WHERE\s""")
                    .then(jdbc.among("a.org_id, a.id", List.of(organisation), some)),
            JdbcUsageNames::label);
    for (var row : rows) {
      var ofApi = labels.computeIfAbsent(new Api(row.api(), row.name()), _ -> new TreeMap<>());
      row.label()
          .ifPresent(label -> ofApi.put(label, Stored.read(() -> new LabelValue(row.value()))));
    }
    return labels.entrySet().stream()
        .collect(
            toMap(
                found -> found.getKey().id(),
                found -> new UsageName.OfApi(found.getKey().name(), new Labels(found.getValue()))));
  }

  private static Label label(Row row) throws SQLException {
    return new Label(
        ApiId.ofBytes(row.bytes()), row.text(), row.optionalText().map(LabelName::new), row.text());
  }

  /* ---- developers, applications and plans ---- */

  private Map<Identifier, UsageName> applications(
      OrganisationId organisation, Set<Identifier> ids) {
    var names =
        new HashMap<>(
            named(
                organisation,
                "SELECT id, name FROM application",
                ids,
                name -> new UsageName.OfApplication(name, Optional.empty())));
    named(
            organisation,
            "SELECT id, email FROM developer",
            ids,
            email ->
                new UsageName.OfApplication(
                    Application.DEFAULT_NAME, Optional.of(new EmailAddress(email))))
        .forEach((id, ofDefault) -> names.merge(id, ofDefault, JdbcUsageNames::renamed));
    return names;
  }

  private static UsageName renamed(UsageName stored, UsageName ofDefault) {
    return stored instanceof UsageName.OfApplication(var name, _)
            && ofDefault instanceof UsageName.OfApplication(_, var developer)
        ? new UsageName.OfApplication(name, developer)
        : ofDefault;
  }

  private Map<Identifier, UsageName> developers(OrganisationId organisation, Set<Identifier> ids) {
    return named(
        organisation,
        "SELECT id, email FROM developer",
        ids,
        email -> new UsageName.OfDeveloper(new EmailAddress(email)));
  }

  private Map<Identifier, UsageName> plans(
      OrganisationId organisation, Set<Identifier> ids, Function<String, UsageName> name) {
    return named(organisation, "SELECT id, name FROM plan", ids, name);
  }

  private Map<Identifier, UsageName> named(
      OrganisationId organisation,
      String select,
      Set<Identifier> ids,
      Function<String, UsageName> name) {
    return jdbc
        .query(
            Chunks.ofFewSizes(ids),
            some ->
                Sql.of(select + " WHERE ")
                    .then(jdbc.among("org_id, id", List.of(organisation), some)),
            row -> Map.entry(row.identifier(), name.apply(row.text())))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
