package io.portico.endtoend.dashboard.markup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import java.net.URLDecoder;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No page of the dashboard shows anything of another organisation than that of the session. */
class OtherOrganisationTest extends PorticoTest {

  private static final Pattern ID = Pattern.compile("/([0-9a-f]{24}|[0-9a-f]{64})(?=[/?]|$)");

  @SuppressWarnings("NullAway.Init") // set before all tests
  private StoredMarkup stored;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private CrawledPages pages;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private PorticoBrowser stranger;

  @BeforeAll
  void readAllPagesOfOneOrganisation() {
    var company = organisation();
    stored = StoredMarkup.in(company);
    pages =
        CrawledPages.from(
            PorticoBrowser.of(company.admin()),
            Stream.concat(StoredMarkupTest.BEGINNINGS.stream(), stored.paths().stream()).toList());
    stranger = PorticoBrowser.of(organisation().admin());
  }

  @Test
  void everyPage_inASessionOfAnotherOrganisation_showsNothing() {
    var records = ids(pages.paths());
    assertThat(records.size()).isGreaterThan(15);

    assertSoftly(
        softly -> {
          for (var path : pages.paths()) {
            var answer = stranger.get(path).reply();
            // Filters show what they are asked for, whoever asks.
            var asked = URLDecoder.decode(path, UTF_8).replace("\\'", "'");
            var shown = HtmlTags.decoded(answer.body());
            softly.assertThat(answer.status()).as(path).isLessThan(500);
            softly
                .assertThat(stored.markup().texts())
                .as(path)
                .filteredOn(text -> !asked.contains(text))
                .noneMatch(shown::contains);
            softly
                .assertThat(records)
                .as(path)
                .filteredOn(id -> !path.contains(id))
                .noneMatch(answer.body()::contains);
            if (!ids(Set.of(path)).isEmpty()) {
              softly.assertThat(answer.status()).as(path).isEqualTo(404);
            }
          }
        });
  }

  private static Set<String> ids(Set<String> paths) {
    return paths.stream()
        .flatMap(path -> ID.matcher(path).results())
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }
}
