package io.portico.persistence.jdbc;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.DatabasesUnderTest;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.testkit.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages that a server reads in the order of an index, so that it reads no more than the page. */
@Tag("server")
class IndexOrderTest {

  private static final int DEVELOPERS = 500;
  private static final int LIMIT = 10;

  /* Of each developer: its place in the index, the row, and its keys. */
  private static final long MOST_READS = 8 * LIMIT;

  private JdbcStores stores;
  private OrganisationId organisation;

  @BeforeEach
  void addDevelopers() {
    stores = DatabasesUnderTest.emptied(Database.SERVER);
    organisation = Given.organisation(stores);
    stores
        .unitOfWork()
        .run(
            () ->
                stores
                    .developers()
                    .add(
                        organisation,
                        IntStream.range(0, DEVELOPERS)
                            .mapToObj(i -> aDeveloper("ann%d@example.com".formatted(i)).build())
                            .toList()));
  }

  @Test
  void newest_manyDevelopers_readsThePageOnly() {
    assertThat(
            reads(
                () ->
                    stores
                        .developers()
                        .newest(organisation, DeveloperFilter.ALL, Optional.empty(), LIMIT)))
        .isLessThan(MOST_READS);
  }

  @Test
  void page_manyDevelopers_readsThePageOnly() {
    assertThat(reads(() -> stores.developers().page(organisation, DeveloperFilter.ALL, 0, LIMIT)))
        .isLessThan(MOST_READS);
  }

  @ParameterizedTest
  @EnumSource
  void sorted_manyDevelopers_readsThePageOnly(DeveloperOrder order) {
    assertThat(
            reads(
                () ->
                    stores.developers().sorted(organisation, DeveloperFilter.ALL, order, 0, LIMIT)))
        .isLessThan(MOST_READS);
  }

  @Test
  void changesOf_apiOfManyBulkChanges_readsThePageOnly() {
    var change = new JobChange(ApiId.of("billing"), labels("tier", "1"), labels("tier", "2"));
    stores
        .unitOfWork()
        .run(
            () -> {
              for (var i = 0; i < 20 * LIMIT; i++) {
                var job =
                    Job.started(new JobId(Ids.next()), Ids.user(), ApiFixture.AT, Optional.empty());
                stores.jobs().add(organisation, job);
                stores
                    .jobs()
                    .addChanges(
                        organisation,
                        new BulkChange(job.id(), job.startedBy(), ApiFixture.AT.plusSeconds(i / 3)),
                        List.of(change));
              }
            });
    var page = new ArrayList<BulkChange.OfApi>();

    assertThat(reads(() -> page.addAll(bulkChanges(change.api(), Optional.empty()))))
        .isLessThan(MOST_READS);
    var last = page.getLast().bulk();
    assertThat(
            reads(
                () ->
                    page.addAll(
                        bulkChanges(
                            change.api(),
                            Optional.of(
                                new AuditPosition(
                                    last.at(), new AuditEntryId(last.id().value())))))))
        .isLessThan(MOST_READS);
    assertThat(page).hasSize(2 * LIMIT).doesNotHaveDuplicates();
  }

  private List<BulkChange.OfApi> bulkChanges(ApiId api, Optional<AuditPosition> after) {
    return stores.jobs().changesOf(organisation, api, AuditFilter.ALL, after, LIMIT);
  }

  /* The index entries of the word, and what they are sorted in. */
  @Test
  void newest_rareWord_readsThoseWhoHaveItOnly() {
    var all = new ArrayList<DeveloperWithKeys>();
    assertThat(
            reads(
                () ->
                    all.addAll(
                        stores
                            .developers()
                            .newest(organisation, named("ann49"), Optional.empty(), LIMIT))))
        .isLessThan(2 * MOST_READS);
    assertThat(all).hasSize(LIMIT);
    assertThat(stores.developers().count(organisation, named("ann1 example"))).isEqualTo(111);
  }

  private static DeveloperFilter named(String words) {
    return new DeveloperFilter(DeveloperWords.in(words), Optional.empty(), Optional.empty());
  }

  @Test
  void count_allDevelopers_readsTheirNumberOnly() {
    assertThat(reads(() -> stores.developers().count(organisation, DeveloperFilter.ALL)))
        .isLessThan(LIMIT);
  }

  private long reads(Runnable query) {
    return stores
        .unitOfWork()
        .execute(
            () -> {
              var before = reads();
              query.run();
              return reads() - before;
            });
  }

  private long reads() {
    List<Long> counts =
        stores
            .jdbc()
            .query(
                Sql.of("SHOW SESSION STATUS LIKE 'Handler_read%'"),
                row -> {
                  var _ = row.text();
                  return Long.parseLong(row.text());
                });
    return counts.stream().mapToLong(Long::longValue).sum();
  }
}
