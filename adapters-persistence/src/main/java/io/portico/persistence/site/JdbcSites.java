package io.portico.persistence.site;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.out.site.Sites;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import io.portico.domain.site.SitePage;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sites in the table {@code site}. */
@Singleton
final class JdbcSites implements Sites {

  private static final String SELECT =
      """
      SELECT org_id, name, enabled, title, logo_type, logo, primary_colour, accent_colour,
             languages, sign_up, signed_in_only, labels_shown, pages
      FROM site
      WHERE\s""";

  /* Other nodes see a change after at most this time. */
  private static final Duration CACHED_FOR = Duration.ofSeconds(5);
  private static final long CACHED_BYTES = 64 * 1024 * 1024;
  private static final int BYTES_OF_SITE = 1_000;
  private static final int MOST_CACHED = 100_000;

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;
  private final JsonColumn<List<String>> texts;
  private final JsonColumn<List<Page>> pages;

  /* Committed sites by organisation and by name. */
  private final Cache<Object, Optional<Site>> cache;

  /* Apart, because transactions fill it with what they see. */
  private final Cache<OrganisationId, Boolean> on;

  /** A page in the column {@code pages}. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Page(String slug, String title, String markdown, boolean menu) {}

  @Inject
  JdbcSites(Jdbc jdbc, JdbcUnitOfWork unitOfWork, OrganisationLock lock, JsonMapper mapper) {
    this(jdbc, unitOfWork, lock, mapper, Ticker.systemTicker());
  }

  JdbcSites(
      Jdbc jdbc,
      JdbcUnitOfWork unitOfWork,
      OrganisationLock organisationLock,
      JsonMapper mapper,
      Ticker ticker) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
    this.texts = JsonColumn.ofTexts(mapper);
    this.pages = new JsonColumn<>(mapper, Argument.listOf(Page.class));
    this.cache =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumWeight(CACHED_BYTES)
            .<Object, Optional<Site>>weigher(
                (_, site) -> site.map(JdbcSites::size).orElse(BYTES_OF_SITE))
            .ticker(ticker)
            .build();
    this.on =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumSize(MOST_CACHED)
            .ticker(ticker)
            .build();
  }

  private static int size(Site site) {
    return BYTES_OF_SITE
        + site.brand().logo().map(logo -> logo.bytes().length).orElse(0)
        + site.pages().stream()
            .mapToInt(page -> BYTES_OF_SITE + 2 * page.markdown().length())
            .sum();
  }

  /* A transaction reads its own changes, which it may roll back, so it bypasses the cache. */
  @Override
  public Optional<Site> find(SiteName name) {
    return unitOfWork.isRunning() ? named(name) : cache.get(name, _ -> named(name));
  }

  @Override
  public Optional<Site> find(OrganisationId organisation) {
    return unitOfWork.isRunning()
        ? stored(organisation)
        : cache.get(organisation, _ -> stored(organisation));
  }

  @Override
  public boolean isOn(OrganisationId organisation) {
    return on.get(
        organisation,
        _ ->
            jdbc.first("SELECT enabled FROM site WHERE org_id = ?", Row::flag, organisation)
                .orElse(false));
  }

  @Override
  public Optional<Site> findForUpdate(OrganisationId organisation) {
    organisationLock.acquire(organisation);
    return stored(organisation);
  }

  private Optional<Site> named(SiteName name) {
    return jdbc.first(SELECT + "name = ?", this::site, name.value());
  }

  private Optional<Site> stored(OrganisationId organisation) {
    return jdbc.first(SELECT + "org_id = ?", this::site, organisation);
  }

  @Override
  public boolean replace(Site site) {
    var organisation = site.organisation();
    var former = stored(organisation);
    unitOfWork.afterCompletion(
        () -> {
          cache.invalidate(organisation);
          on.invalidate(organisation);
          cache.invalidate(site.name());
          former.ifPresent(known -> cache.invalidate(known.name()));
        });
    var columns = columns(site);
    try {
      if (former.isPresent()) {
        jdbc.update(columns.update("site").then(" WHERE org_id = ?", organisation));
      } else {
        jdbc.insert(List.of(columns.set("org_id", organisation).row("site")));
      }
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  private Columns columns(Site site) {
    return new Columns()
        .set("name", site.name().value())
        .set("enabled", site.enabled())
        .set("title", site.brand().title())
        .set("logo_type", site.brand().logo().map(logo -> logo.type().name()))
        .set("logo", site.brand().logo().map(SiteLogo::bytes))
        .set("primary_colour", site.brand().colours().primary())
        .set("accent_colour", site.brand().colours().accent())
        .set("languages", texts.write(site.languages().stream().map(Worded::word).toList()))
        .set("sign_up", site.access().signUp())
        .set("signed_in_only", site.access().signedInOnly())
        .set(
            "labels_shown", texts.write(site.labelsShown().stream().map(LabelName::value).toList()))
        .set(
            "pages",
            pages.write(
                site.pages().stream()
                    .map(page -> new Page(page.slug(), page.title(), page.markdown(), page.menu()))
                    .toList()));
  }

  private Site site(Row row) throws SQLException {
    var organisation = new OrganisationId(row.identifier());
    var name = new SiteName(row.text());
    var enabled = row.flag();
    var title = row.text();
    var logoType = row.optionalText().map(SiteLogo.Type::valueOf);
    var logo = row.optionalBytes();
    return new Site(
        organisation,
        name,
        enabled,
        new Site.Brand(
            title,
            logoType.flatMap(type -> logo.map(bytes -> new SiteLogo(type, bytes))),
            new SiteColours(row.text(), row.text())),
        texts.read(row.text()).stream()
            .map(word -> Worded.of(SiteLanguage.class, "languages", word))
            .toList(),
        new Site.Access(row.word(SignUpMode.class), row.flag()),
        texts.read(row.text()).stream().map(LabelName::new).toList(),
        pages.read(row.text()).stream()
            .map(page -> new SitePage(page.slug(), page.title(), page.markdown(), page.menu()))
            .toList());
  }
}
