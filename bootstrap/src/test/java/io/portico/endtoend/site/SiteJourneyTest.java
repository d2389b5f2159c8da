package io.portico.endtoend.site;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.portico.testkit.PorticoBrowser.found;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.SelectOption;
import com.sun.net.httpserver.HttpServer;
import io.portico.application.testkit.Await;
import io.portico.testkit.GatewayProcess;
import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A developer from the sign-up to calls through nginx that are counted, and a second key. */
@InChromium
class SiteJourneyTest extends PorticoContract {

  private static final String PASSWORD = "a long pass phrase";
  private static final Pattern LINK = Pattern.compile("http://localhost:\\d+/portal/[\\w/-]+");

  private final MailServer mailServer = new MailServer();
  private HttpServer upstream;

  @TempDir Path folder;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port()).withPrivateAddresses();
  }

  @BeforeAll
  void startUpstream() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/",
        exchange -> {
          var body = ("sunny at " + exchange.getRequestURI()).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    upstream.start();
  }

  @AfterAll
  void stopServers() {
    upstream.stop(0);
    mailServer.close();
  }

  @Test
  void developer_fromSignUpToTheSecondKey_needsNobodyElseButAReviewer(Chromium chromium) {
    try (var developer = chromium.open(Display.WIDE_LIGHT, ours().admin().address());
        var admin = chromium.open(Display.WIDE_DARK, ours().admin())) {
      travel(developer, admin, true);
      assertThat(developer.complaints()).isEmpty();
    }
  }

  @Test
  void developer_withoutJavaScript_getsAsFar(Chromium chromium) {
    try (var developer =
            chromium.openWithoutScripts(Display.NARROW_DARK, ours().admin().address());
        var admin = chromium.openWithoutScripts(Display.WIDE_LIGHT, ours().admin())) {
      travel(developer, admin, false);
    }
  }

  private void travel(Window developer, Window admin, boolean scripts) {
    var site = "/portal/journey-" + ours().id();
    try (var gateway = start()) {
      offer(site, gateway.address() + "/v1");
      signUp(developer, site);
      var entry = findWeather(developer, site, scripts);
      var application = add(developer, site);
      request(developer, entry);
      approve(admin);

      developer.go(application);
      developer.page().locator("main a[href*='/keys/']").click();
      var place = developer.page().url();
      var first = show(developer);
      developer.go(place);
      assertThat(developer.page().locator("form[action$='/show']")).hasCount(0);

      call(developer, entry, first);
      send(gateway);
      var page = developer.go(site + "/usage");
      assertThat(page.locator("#apis")).containsText("Weather");
      assertThat(page.locator("#codes")).containsText("200");
      if (scripts) {
        assertThat(page.locator("[data-chart] canvas").first()).isVisible();
      }
      page = developer.go(site + "/usage?tz=Asia/Kolkata");
      assertThat(page.locator("#f-tz")).hasValue("Asia/Kolkata");
      assertThat(page.locator("#calls")).containsText("Day (Asia/Kolkata)");
      assertThat(page.locator("#apis")).containsText("Weather");

      rotate(developer, place);
      var second = show(developer);
      assertThat(second).isNotEqualTo(first);
      assertThat(gateway.get("/v1", "X-API-Key", first).statusCode()).isEqualTo(200);
      assertThat(gateway.get("/v1", "X-API-Key", second).statusCode()).isEqualTo(200);
      revoke(developer, place);
      Await.until(
          "the first key is refused",
          () -> gateway.get("/v1", "X-API-Key", first).statusCode() == 401);
      assertThat(gateway.get("/v1", "X-API-Key", second).statusCode()).isEqualTo(200);
    }
  }

  private GatewayProcess start() {
    var portico = admin.address().getAuthority().replace("localhost", "127.0.0.1");
    return GatewayProcess.start(
        GatewayProcess.Kind.NGINX,
        folder,
        Map.of(
            "PORTICO",
            portico,
            "UPSTREAM",
            "127.0.0.1:" + upstream.getAddress().getPort(),
            "API",
            "weather",
            "GATEWAY_TOKEN",
            ours().addService("gateway", "keys:verify")));
  }

  private void offer(String site, String address) {
    ours().define("{\"name\":\"team\"}");
    ours().define("{\"name\":\"tier\"}");
    offer("weather", "Weather", "\"team\":\"sky\",\"tier\":\"1\"", address);
    offer("clouds", "Clouds", "\"team\":\"sky\",\"tier\":\"2\"", address);
    offer("tides", "Tides", "\"team\":\"sea\",\"tier\":\"1\"", address);
    done(
        admin.put(
            "/api/apis/weather/definition",
            """
                {"openapi":"3.1.0","info":{"title":"Weather","version":"1"},"paths":{"/rain":{"get":\
                {"summary":"Reads the rain","responses":{"200":{"description":"Rain"}}}}}}"""));
    ours().configurePortal("{\"require_key_approval\":true}");
    done(
        admin.put(
            "/api/portal/site",
            """
                {"enabled":true,"name":"%s","title":"Acme APIs","sign_up":"open",\
                "labels_shown":["team","tier"]}"""
                .formatted(site.substring("/portal/".length()))));
  }

  private void offer(String api, String name, String labels, String address) {
    ours()
        .registerWith(
            "{\"id\":\"%s\",\"name\":\"%s\",\"labels\":{%s}}".formatted(api, name, labels));
    var plan =
        ours().definePlan("{\"name\":\"%s plan\",\"api_ids\":[\"%s\"]}".formatted(name, api));
    done(
        admin.post(
            "/api/portal/catalogue/entries",
            """
                {"name":"%s","policy_id":"%s","api_id":"%s","show":true,\
                "try_it":{"base_urls":["%s"]}}"""
                .formatted(name, plan, api, address)));
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
  }

  private void signUp(Window window, String site) {
    var email = "ann@" + ours().id() + ".example";
    var page = window.go(site + "/");
    page.locator("main a[href$='/sign-up']").first().click();
    fill(page, "email", email);
    fill(page, "password", PASSWORD);
    submit(page);
    assertThat(page.locator("h1")).containsText("Check your email");

    var text = mailServer.await(email, 1).getFirst().text();
    window.go(found(LINK, text, 0));
    fill(page, "password", PASSWORD);
    submit(page);
    assertThat(page.locator("h1")).containsText("Your account is ready");
    page.locator("main a[href$='/sign-in']").click();
    fill(page, "email", email);
    fill(page, "password", PASSWORD);
    submit(page);
    assertThat(page.locator("main a[href$='/sign-up']")).hasCount(0);
  }

  /* Returns the path of the entry. */
  private static String findWeather(Window window, String site, boolean scripts) {
    var page = window.go(site + "/apis");
    assertThat(page.locator(".s-card")).hasCount(3);
    choose(page, "team=sky");
    assertThat(page.locator(".s-card")).hasCount(2);
    choose(page, "tier=1");
    assertThat(page.locator(".s-card")).hasCount(1);
    page.locator(".s-card a").first().click();
    assertThat(page.locator("h1")).containsText("Weather");
    var entry = page.url();
    page.locator("main a[href*='/reference']").first().click();
    assertThat(page.locator("main")).containsText("Reads the rain");
    if (scripts) {
      window.go(entry + "/explorer");
      assertThat(page.locator(".opblock-summary")).containsText("/rain");
    }
    return entry;
  }

  private static void choose(Page page, String label) {
    var box = page.locator("input[name=label][value='" + label + "']");
    if (!box.isVisible()) {
      page.locator(".p-facets summary").click();
    }
    box.check();
    page.locator(".p-facets button").click();
  }

  /* Returns the path of the application. */
  private static String add(Window window, String site) {
    var page = window.go(site + "/applications");
    page.locator("main a[href$='/applications/new']").first().click();
    fill(page, "name", "Shop");
    submit(page);
    assertThat(page.locator("h1")).containsText("Shop");
    return page.url();
  }

  private static void request(Window window, String entry) {
    var page = window.go(entry);
    page.locator("main a[href*='/applications/request']").click();
    page.locator("select[name=application]").selectOption(new SelectOption().setLabel("Shop"));
    submit(page);
    assertThat(page.locator("h1")).containsText("Shop");
    assertThat(page.locator("#requests")).containsText("Waiting for review");
  }

  private static void approve(Window window) {
    var page = window.go("/dashboard/requests");
    page.locator("[data-select]").first().check();
    page.locator("button[name=decision][value=approve]").first().click();
    assertThat(page.locator("#flash")).containsText("approved");
  }

  /* Returns the key, which the page shows once. */
  private static String show(Window window) {
    var page = window.page();
    page.locator("form[action$='/show'] button").click();
    return page.locator("#key").inputValue();
  }

  private static void call(Window window, String entry, String key) {
    var page = window.go(entry);
    page.locator("main a[href$='/try']").click();
    fill(page, "path", "/rain");
    fill(page, "key", key);
    submit(page);
    var answer = page.locator("section[role=status]");
    assertThat(answer).containsText("200");
    assertThat(answer).containsText("sunny at /v1/rain");
    assertThat(page.locator("main input[name=key]")).hasValue("");
  }

  /* As a shipper of logs does. */
  private void send(GatewayProcess gateway) {
    Await.until("the call is logged", () -> !gateway.accessLog().isEmpty());
    var shipper = client(ours().addService("shipper", "usage:write"));
    shipper.post("/api/activity/records?format=nginx", gateway.accessLog()).assertIs(200);
  }

  private static void rotate(Window window, String key) {
    var page = window.go(key);
    page.locator("main a[href$='/rotate']").click();
    page.locator("select[name=overlap]").selectOption("3600");
    submit(page);
    assertThat(page.locator(".p-flash")).containsText("The key was rotated.");
  }

  private static void revoke(Window window, String key) {
    var page = window.go(key);
    page.locator("main a[href$='/revoke']").click();
    page.locator("main form .btn-danger").click();
    assertThat(page.locator(".p-flash")).containsText("The key was revoked.");
  }

  private static void fill(Page page, String name, String text) {
    page.locator("main input[name=" + name + "]").fill(text);
  }

  private static void submit(Page page) {
    page.locator("main form .btn-primary").first().click();
  }
}
