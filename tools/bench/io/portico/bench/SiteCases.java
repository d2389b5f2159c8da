package io.portico.bench;

import static java.util.stream.Collectors.joining;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every page of a developer site, read by a visitor and by a developer, on a server and on the
 * embedded database: 1,000 entries, 100,000 developers with two applications beside the default
 * one, 10,000 definitions of 200 KB.
 */
final class SiteCases {

  private static final int ENTRIES = 1_000;
  private static final int DEVELOPERS = 100_000;
  private static final int APIS = 10_000;
  private static final int BOUND = 15;

  /* As many are unlike each other, so that a page of each is the first of its document. */
  private static final int DOCUMENTS = 31;
  private static final int OPERATIONS = 330;
  private static final int HOURS_OF_USAGE = 24 * 30;
  private static final String SITE = "/portal/measured";
  private static final Pattern KEY = Pattern.compile("href=\"([^\"]*/keys/[0-9a-f]{64})\"");

  private final PrivateServer server;
  private final Table table;

  SiteCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  void run() throws IOException, SQLException, InterruptedException {
    var url = Benchmark.database(server, "site");
    try (var portico = ServerProcess.portico(Benchmark.settings(url))) {
      Repository.fill(url, APIS);
      DeveloperRows.fill(url, DEVELOPERS);
      PageCases.removeTableOfBare(url);
      applications(url);
      var admin = client(portico);
      var plans = offer(admin);
      define(admin, url);
      use(admin, visitor(portico), plans);
      measure("MariaDB", portico);
    }
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    PageCases.move(url, data);
    try (var portico = ServerProcess.portico(PageCases.onEmbedded(data))) {
      measure("H2", portico);
    }
  }

  private static PorticoClient client(ServerProcess portico) {
    return new PorticoClient(URI.create(portico.url("")), Benchmark.TOKEN);
  }

  private static PorticoBrowser visitor(ServerProcess portico) {
    return PorticoBrowser.at(URI.create(portico.url("")));
  }

  /* ---- what there is ---- */

  private static void applications(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      for (var first : List.of("6A", "6B")) {
        statement.execute(
            """
            INSERT INTO application (org_id, id, name, description, fields, created_at)
            SELECT org_id, CONCAT(x'%s', SUBSTRING(id, 2)), 'Shop', '', '{}', 1767225600000
            FROM developer"""
                .formatted(first));
        statement.execute(
            """
            INSERT INTO application_member (org_id, application, developer, role, since)
            SELECT org_id, CONCAT(x'%s', SUBSTRING(id, 2)), id, 'owner', 1767225600000
            FROM developer"""
                .formatted(first));
      }
      statement.execute("ANALYZE TABLE application, application_member");
    }
  }

  /* Returns the plans. */
  private static List<String> offer(PorticoClient admin) {
    var plans =
        texts(
            number ->
                Replies.message(
                    done(
                        admin.post(
                            "/api/portal/policies",
                            """
                            {"name":"Plan %d","rate":100,"per":60,"quota_max":10000,\
                            "quota_renewal_rate":86400,"api_ids":["%s"]}"""
                                .formatted(number, DeveloperRows.id(number))))));
    var text = "Reads and writes *orders* of customers.\\n\\n".repeat(10);
    var entries =
        texts(
            number ->
                """
                {"name":"Orders %d","version":"v1","show":true,"policy_id":"%s","api_id":"%s",\
                "short_description":"What customers have ordered","long_description":"%s",\
                "try_it":{"base_urls":["https://api.example.com/v1"]}}"""
                    .formatted(number, plans.get(number), DeveloperRows.id(number), text));
    done(
        admin.put("/api/portal/catalogue", "{\"apis\":[%s]}".formatted(String.join(",", entries))));
    done(
        admin.put(
            "/api/portal/site",
            """
            {"enabled":true,"name":"measured","title":"Orders","labels_shown":["a","b","c"],\
            "pages":[{"slug":"home","title":"Welcome","markdown":"# Hello","menu":false},\
            {"slug":"start","title":"Start","markdown":"# First\\n\\nsteps","menu":true}]}"""));
    return plans;
  }

  private static List<String> texts(IntFunction<String> text) {
    return IntStream.range(0, ENTRIES).mapToObj(text).toList();
  }

  private static Reply done(Reply reply) {
    if (reply.status() > 201) {
      throw new IllegalStateException(reply.status() + " " + reply.body());
    }
    return reply;
  }

  private static void define(PorticoClient admin, String url) throws SQLException {
    for (var number = 0; number < DOCUMENTS; number++) {
      done(admin.put(definition(number), document(number, OPERATIONS)));
    }
    done(admin.put(definition(0), document(0, OPERATIONS + 1)));
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      for (var rows : List.of("api_definition", "api_definition_part")) {
        statement.execute(
            "CREATE TEMPORARY TABLE copied SELECT * FROM %s WHERE api_id = CONCAT(x'00', x'%s')"
                .formatted(rows, DeveloperRows.id(1)));
        var columns =
            rows.equals("api_definition")
                ? "revision, version, format, format_version, syntax, digest, size, set_by, set_at"
                : "revision, part, content";
        statement.execute(
            """
            INSERT INTO %1$s (org_id, api_id, %2$s)
            SELECT copied.org_id, api.id, %4$s FROM copied JOIN api ON api.org_id = copied.org_id
            WHERE api.id >= CONCAT(x'00', x'%3$s')"""
                .formatted(
                    rows,
                    columns,
                    DeveloperRows.id(DOCUMENTS),
                    columns.replaceAll("(\\w+)", "copied.$1")));
        statement.execute("DROP TEMPORARY TABLE copied");
      }
      statement.execute("UPDATE api SET has_definition = TRUE");
      statement.execute("ANALYZE TABLE api_definition, api_definition_part");
    }
  }

  private static String definition(int number) {
    return "/api/apis/" + DeveloperRows.id(number) + "/definition";
  }

  /* About 200 KB. */
  private static String document(int number, int operations) {
    var random = new Random(number);
    return IntStream.range(0, operations)
        .mapToObj(
            one ->
                """
                "/orders/%1$d/{id}":{"get":{"operationId":"read%1$d","summary":"Reads %2$s",\
                "description":"Reads *%2$s* of %2$x, as they were at %2$o, and nothing else.",\
                "parameters":[{"name":"id","in":"path","required":true,\
                "schema":{"type":"string"},"description":"Which one"},\
                {"name":"limit","in":"query","schema":{"type":"integer"},\
                "description":"How many at most"}],"responses":{"200":{"description":"Found",\
                "content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}},\
                "404":{"description":"There is none"}}}}"""
                    .formatted(one, random.nextInt(1 << 30)))
        .collect(
            joining(
                ",",
                "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Orders\",\"version\":\"1\"},\"paths\":{",
                "},\"components\":{\"schemas\":{\"Order\":{\"type\":\"object\"}}}}"));
  }

  /* Three keys of the first developer, and calls with one of them in each hour of a month. */
  private static void use(PorticoClient admin, PorticoBrowser browser, List<String> plans) {
    signIn(browser);
    var form = SITE + "/applications/request";
    for (var plan : plans.subList(0, 3)) {
      var asked = form + "?plan=" + plan + "&application=" + application();
      PorticoBrowser.led(browser.submit(asked, form));
    }
    var key = PorticoBrowser.found(KEY, browser.page(SITE + "/applications/" + application()), 1);
    var now = Instant.now();
    done(
        admin.post(
            "/api/activity/records",
            IntStream.range(0, HOURS_OF_USAGE)
                .boxed()
                .flatMap(
                    hour ->
                        Stream.of(200, 404)
                            .map(
                                status ->
                                    """
                                    {"api_key":"%s","api_id":"%s","response_code":%d,\
                                    "timestamp":"%s"}"""
                                        .formatted(
                                            key.substring(key.lastIndexOf('/') + 1),
                                            DeveloperRows.id(hour % 3),
                                            status,
                                            now.minus(Duration.ofHours(hour)))))
                .collect(joining(",", "[", "]"))));
  }

  private static String application() {
    return "6a" + DeveloperRows.id(0).substring(2);
  }

  private static void signIn(PorticoBrowser browser) {
    browser.page(SITE + "/sign-in");
    PorticoBrowser.led(
        browser.post(
            SITE + "/sign-in",
            "email",
            DeveloperRows.email(0),
            "password",
            DeveloperRows.PASSWORD));
  }

  /* ---- what is measured ---- */

  private void measure(String database, ServerProcess portico) {
    var pages = new PageCases(server, table);
    var sizes =
        "%s, %,d entries, %,d developers, %,d definitions"
            .formatted(database, ENTRIES, DEVELOPERS, APIS);
    var visitor = visitor(portico);
    pages.measure("site, visitor, " + sizes, visitor, pages(visitor), BOUND);
    var developer = visitor(portico);
    signIn(developer);
    pages.measure("site, developer, " + sizes, developer, pages(developer), BOUND);
    var nanos = new ArrayList<Long>();
    for (var number = 1; number < DOCUMENTS; number++) {
      var reference = SITE + "/apis/" + DeveloperRows.id(number) + "/reference";
      var begin = System.nanoTime();
      var _ = developer.page(reference);
      nanos.add(System.nanoTime() - begin);
    }
    table.figure(
        "site, reference that nobody has read yet, " + sizes,
        "portico",
        "median %.1f ms".formatted(PageCases.millis(nanos)),
        "");
  }

  private static List<String> pages(PorticoBrowser browser) {
    var one = SITE + "/apis/" + DeveloperRows.id(0);
    return Stream.concat(
            PageCases.pages(browser, SITE + "/").stream(),
            Stream.of(
                SITE + "/apis?label=a%3Dv1&label=b%3Dv2",
                SITE + "/apis?q=orders+7",
                SITE + "/apis?q=nothing-like-it",
                SITE + "/apis?page=40",
                one,
                one + ".md",
                one + "/reference",
                one + "/explorer",
                one + "/definition",
                one + "/changes",
                SITE + "/llms.txt"))
        .distinct()
        .toList();
  }
}
