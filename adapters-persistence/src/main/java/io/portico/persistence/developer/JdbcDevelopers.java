package io.portico.persistence.developer;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SiteLanguage;
import io.portico.persistence.column.AddressForms;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import io.portico.persistence.key.KeyRows;
import io.portico.persistence.key.VerifiableKeyCache;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Developers in the table {@code developer}; their keys are in {@code issued_key}, their words in
 * {@code developer_word}.
 */
@Singleton
record JdbcDevelopers(
    Jdbc jdbc,
    JdbcUnitOfWork unitOfWork,
    IssuedKeys keys,
    FieldsColumn fields,
    DeveloperWordRows words,
    DeveloperSearch search,
    DeveloperCounts counts,
    VerifiableKeyCache keyCache)
    implements Developers {

  private static final String COLUMNS =
      Stream.of(DeveloperText.values())
          .map(text -> "d." + text.word())
          .collect(
              joining(
                  ", ",
                  "d.id, d.email, d.inactive, d.fields, ",
                  ", d.password, d.registered_at, d.revision"));

  /* One statement reads developers with their keys: the most frequent request of a portal. */
  private static final String WITH_KEYS =
      """
      LEFT JOIN issued_key k
        ON k.org_id = d.org_id AND k.developer = d.id AND k.ended_at IS NULL
      """;

  private static final String SELECT_ALONE = "SELECT " + COLUMNS + " FROM developer d ";

  private static final String SELECT =
      "SELECT " + COLUMNS + ", " + KeyRows.COLUMNS + " FROM developer d " + WITH_KEYS;

  private static final Comparator<DeveloperKey> OLDEST_FIRST =
      comparing(DeveloperKey::issuedAt).thenComparing(key -> key.key().text());

  /*
   * One statement, in the order of the addresses, so that a fixed lock order prevents deadlock. If
   * an address is in use, nothing was added, and each developer is added separately.
   */
  @Override
  public Set<DeveloperId> add(OrganisationId organisation, List<Developer> newcomers) {
    var inOrder =
        newcomers.stream().sorted(comparing(one -> one.details().email().canonical())).toList();
    try {
      jdbc.insert(inOrder.stream().map(one -> row(organisation, one)).toList());
      words.add(organisation, inOrder);
      counts.add(organisation, inOrder.size());
      return newcomers.stream().map(Developer::id).collect(toSet());
    } catch (UniqueKeyException _) {
      return newcomers.size() == 1 ? Set.of() : addEach(organisation, inOrder);
    }
  }

  private Set<DeveloperId> addEach(OrganisationId organisation, List<Developer> newcomers) {
    return newcomers.stream()
        .flatMap(developer -> add(organisation, List.of(developer)).stream())
        .collect(toSet());
  }

  private NewRow row(OrganisationId organisation, Developer developer) {
    return columns(developer)
        .set("org_id", organisation)
        .set("id", developer.id())
        .set("registered_at", developer.registeredAt())
        .row("developer");
  }

  private Columns columns(Developer developer) {
    var details = developer.details();
    var columns = new Columns();
    for (var text : DeveloperText.values()) {
      columns.set(text.word(), details.texts().values().get(text));
    }
    return columns
        .set("email", details.email().written())
        .set("canonical_email", AddressForms.canonical(details.email()))
        .set("inactive", details.inactive())
        .set("fields", fields.write(details.fields()))
        .set("searched", DeveloperWords.searched(details))
        .set("password", developer.password().map(PasswordHash::text))
        .set("revision", developer.revision());
  }

  @Override
  public Optional<DeveloperWithKeys> find(OrganisationId organisation, DeveloperId id) {
    return records(Sql.of(SELECT + "WHERE d.org_id = ? AND d.id = ?", organisation, id)).stream()
        .findFirst();
  }

  @Override
  public Optional<DeveloperWithKeys> findByEmail(OrganisationId organisation, EmailAddress email) {
    return AddressForms.stored(email).stream()
        .flatMap(
            form ->
                records(
                    Sql.of(
                        SELECT + "WHERE d.org_id = ? AND d.canonical_email = ?",
                        organisation,
                        form))
                    .stream())
        .findFirst();
  }

  @Override
  public Optional<DeveloperWithKeys> findBySsoKey(OrganisationId organisation, String ssoKey) {
    var found =
        jdbc.query(
            "SELECT id FROM developer WHERE org_id = ? AND sso_key = ? LIMIT 2",
            row -> new DeveloperId(row.identifier()),
            organisation,
            ssoKey);
    return found.size() > 1
        ? Optional.empty()
        // Servers of the MySQL family compare texts without the blanks at their ends.
        : found.stream()
            .flatMap(id -> find(organisation, id).stream())
            .filter(
                record -> record.developer().details().text(DeveloperText.SSO_KEY).equals(ssoKey))
            .findFirst();
  }

  @Override
  public Optional<Developer> lock(OrganisationId organisation, DeveloperId id) {
    return jdbc.first(
        SELECT_ALONE + "WHERE d.org_id = ? AND d.id = ? FOR UPDATE",
        this::developer,
        organisation,
        id);
  }

  @Override
  public Map<DeveloperId, Developer> findAll(
      OrganisationId organisation, Collection<DeveloperId> ids) {
    return alone(organisation, ids, "");
  }

  @Override
  public Map<DeveloperId, Developer> lockAvailable(
      OrganisationId organisation, Collection<DeveloperId> ids) {
    return alone(organisation, ids, " FOR UPDATE SKIP LOCKED");
  }

  private Map<DeveloperId, Developer> alone(
      OrganisationId organisation, Collection<DeveloperId> ids, String lock) {
    return jdbc
        .query(
            Chunks.of(Set.copyOf(ids)),
            some ->
                Sql.of(SELECT_ALONE + "WHERE ")
                    .then(jdbc.among("d.org_id, d.id", List.of(organisation), some))
                    .then(lock),
            this::developer)
        .stream()
        .collect(toMap(Developer::id, developer -> developer));
  }

  @Override
  public Optional<DeveloperWithKeys> findForUpdate(OrganisationId organisation, DeveloperId id) {
    return lock(organisation, id)
        .map(
            developer ->
                new DeveloperWithKeys(
                    developer,
                    keys.findUnended(organisation, List.of(id)).getOrDefault(id, List.of())));
  }

  @Override
  public Replacement replace(OrganisationId organisation, Developer developer) {
    var former = searched(organisation, developer.id());
    try {
      jdbc.update(
          columns(developer)
              .update("developer")
              .then(" WHERE org_id = ? AND id = ?", organisation, developer.id()));
      former.ifPresent(text -> words.replace(organisation, developer, text));
      forgetKeys(organisation, developer.id());
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.EMAIL_TAKEN;
    }
  }

  @Override
  public void chooseLanguage(OrganisationId organisation, DeveloperId id, SiteLanguage language) {
    jdbc.update(
        "UPDATE developer SET language = ? WHERE org_id = ? AND id = ?",
        language,
        organisation,
        id);
  }

  @Override
  public Optional<SiteLanguage> language(OrganisationId organisation, EmailAddress email) {
    return jdbc
        .query(
            Sql.of("SELECT language FROM developer WHERE language IS NOT NULL AND ")
                .then(
                    jdbc.among(
                        "org_id, canonical_email",
                        List.of(organisation),
                        AddressForms.stored(email))),
            row -> row.word(SiteLanguage.class))
        .stream()
        .findFirst();
  }

  @Override
  public boolean remove(OrganisationId organisation, DeveloperId id) {
    var searched = searched(organisation, id);
    var removed =
        jdbc.update("DELETE FROM developer WHERE org_id = ? AND id = ?", organisation, id);
    searched.ifPresent(text -> words.remove(organisation, id, text));
    counts.add(organisation, -removed);
    forgetKeys(organisation, id);
    return removed > 0;
  }

  /* Locked, so that the words that are removed are those that are stored. */
  private Optional<String> searched(OrganisationId organisation, DeveloperId id) {
    return jdbc.first(
        "SELECT searched FROM developer WHERE org_id = ? AND id = ? FOR UPDATE",
        Row::text,
        organisation,
        id);
  }

  private void forgetKeys(OrganisationId organisation, DeveloperId id) {
    unitOfWork.afterCompletionOrNow(() -> keyCache.forget(organisation, id));
  }

  /*
   * The ids first, so that the rows before the page are not read. H2 sorts all of them unless the
   * order names every column of the primary key.
   */
  @Override
  public List<DeveloperWithKeys> sorted(
      OrganisationId organisation,
      DeveloperFilter filter,
      DeveloperOrder order,
      long offset,
      int limit) {
    var found = search.sorted(organisation, filter, order);
    return records(
        organisation,
        found.then(" LIMIT ? OFFSET ?", limit, offset),
        (order.isByEmail() ? "d.canonical_email" : "d.id") + (order.isDescending() ? " DESC" : ""));
  }

  @Override
  public List<DeveloperWithKeys> newest(
      OrganisationId organisation,
      DeveloperFilter filter,
      Optional<DeveloperId> before,
      int limit) {
    var found = search.find(organisation, filter);
    return records(organisation, found.newest(before).then(" LIMIT ?", limit), "d.id DESC");
  }

  private List<DeveloperWithKeys> records(OrganisationId organisation, Sql ids, String order) {
    return records(
        Sql.of("SELECT " + COLUMNS + ", " + KeyRows.COLUMNS + " FROM (")
            .then(ids)
            .then(") page JOIN developer d ON d.org_id = ? AND d.id = page.id ", organisation)
            .then(WITH_KEYS + " ORDER BY " + order));
  }

  @Override
  public long count(OrganisationId organisation, DeveloperFilter filter) {
    return filter.equals(DeveloperFilter.ALL)
        ? counts.of(organisation)
        : jdbc.count(search.count(organisation, filter));
  }

  /* The rows of one developer are adjacent; their keys are sorted here, not by the store. */
  private List<DeveloperWithKeys> records(Sql sql) {
    var records = new ArrayList<DeveloperWithKeys>();
    var keys = new ArrayList<DeveloperKey>();
    @Nullable Developer last = null;
    for (var row : jdbc.query(sql, this::withKey)) {
      if (last != null && !last.id().equals(row.developer().id())) {
        records.add(record(last, keys));
        keys.clear();
      }
      last = row.developer();
      row.key().ifPresent(keys::add);
    }
    if (last != null) {
      records.add(record(last, keys));
    }
    return records;
  }

  private record WithKey(Developer developer, Optional<DeveloperKey> key) {}

  private WithKey withKey(Row row) throws SQLException {
    return new WithKey(developer(row), KeyRows.optionalKey(row));
  }

  private static DeveloperWithKeys record(Developer developer, List<DeveloperKey> keys) {
    return new DeveloperWithKeys(developer, keys.stream().sorted(OLDEST_FIRST).toList());
  }

  private Developer developer(Row row) throws SQLException {
    var id = new DeveloperId(row.identifier());
    var details =
        new DeveloperDetails(
            new EmailAddress(row.text()), row.flag(), fields.read(row.text()), texts(row));
    return new Developer(
        id, details, row.optionalText().map(PasswordHash::new), row.instant(), row.number());
  }

  private static DeveloperTexts texts(Row row) throws SQLException {
    var texts = new EnumMap<DeveloperText, String>(DeveloperText.class);
    for (var text : DeveloperText.values()) {
      texts.put(text, row.optionalText().orElse(""));
    }
    return new DeveloperTexts(texts);
  }
}
