package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What all lists of the portal share: pages by {@code p}, all records without. */
class ClassicListsApiTest extends PorticoContract {

  private static final int RECORDS = 12;

  /**
   * A list with {@link #RECORDS} records.
   *
   * @param id the member that only its records have
   * @param isClassic whether it ignores unknown parameters
   */
  private record RecordList(String path, String id, boolean isClassic) {}

  private static final List<RecordList> LISTS =
      List.of(
          new RecordList("/api/portal/developers?", "email", true),
          new RecordList("/api/portal/requests?", "by_user", true),
          new RecordList("/api/portal/policies?", "_id", true),
          new RecordList("/api/portal/policies/search?q=plan&", "_id", true),
          new RecordList("/api/portal/keys?", "key", false),
          new RecordList("/api/portal/mail?", "to", false),
          new RecordList("/api/portal/catalogue/entries?", "policy_id", false));

  @Test
  void everyList_pages_areWhatTheWholeListHas() {
    makeRecords();

    for (var list : LISTS) {
      var all = get(list, "p=-1");
      assertThat(ids(list, all)).as("%s", list).hasSize(RECORDS).doesNotHaveDuplicates();
      assertThat(all.body()).as("%s", list).startsWith("{\"Data\":[").endsWith("],\"Pages\":0}");
      assertThat(get(list, "p=0")).as("%s", list).isEqualTo(all);

      assertPages(list, all, "", 10);
      assertPages(list, all, "&page_size=5", 5);
      assertPages(list, all, "&page_size=12", 12);
      assertThat(get(list, "")).as("%s", list).isEqualTo(get(list, "p=1"));
      assertThat(ids(list, get(list, "p=99"))).as("%s", list).isEmpty();
    }
  }

  @Test
  void everyList_badOrUnknownParameter_isRefusedOrIgnored() {
    makeRecords();

    for (var list : LISTS) {
      for (var parameter : List.of("p=x", "p=1.5", "page_size=0", "page_size=1001")) {
        var refused = get(list, parameter);
        assertThat(refused.status()).as("%s %s", list, parameter).isEqualTo(400);
        assertThat(refused.body())
            .as("%s %s", list, parameter)
            .contains("\"field\":\"" + parameter.replaceFirst("=.*", "\""));
      }
      var unknown = get(list, "p=2&unheard=of");
      assertThat(unknown)
          .as("%s", list)
          .isEqualTo(list.isClassic() ? get(list, "p=2") : unknown)
          .extracting(Reply::status)
          .isEqualTo(list.isClassic() ? 200 : 400);
    }
  }

  private void assertPages(RecordList list, Reply all, String further, int size) {
    var pages = (RECORDS + size - 1) / size;
    var listed =
        Stream.iterate(1, number -> number <= pages, number -> number + 1)
            .map(number -> get(list, "p=" + number + further))
            .peek(
                page ->
                    assertThat(page.body())
                        .as("%s%s", list, further)
                        .endsWith("],\"Pages\":" + pages + "}"))
            .flatMap(page -> ids(list, page).stream())
            .toList();
    assertThat(listed).as("%s%s", list, further).isEqualTo(ids(list, all));
    assertThat(ids(list, get(list, "p=1" + further)))
        .as("%s%s", list, further)
        .hasSize(Math.min(size, RECORDS));
  }

  private Reply get(RecordList list, String parameters) {
    return ours().classic().get(list.path() + parameters);
  }

  private static List<String> ids(RecordList list, Reply reply) {
    assertThat(reply.status()).as("%s: %s", list, reply.body()).isEqualTo(200);
    return Replies.all(list.id(), reply);
  }

  /* Each developer gets a key at the request, and a mail with it. */
  private void makeRecords() {
    for (var number = 0; number < RECORDS; number++) {
      var plan = ours().offerPlan("Plan %02d".formatted(number));
      var developer = ours().registerDeveloper("dev%02d@example.com".formatted(number));
      ours()
          .classic()
          .post(
              "/api/portal/requests",
              "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan))
          .assertIs(200);
    }
  }
}
