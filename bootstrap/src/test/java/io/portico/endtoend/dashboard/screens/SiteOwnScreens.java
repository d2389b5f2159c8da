package io.portico.endtoend.dashboard.screens;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.MailServer;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Window;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a developer has on the site of {@link SiteScreens}, and the pages that mails lead to. */
record SiteOwnScreens(MailServer mails) implements Screens {

  private static final String SITE = "/portal/looked-at";
  private static final String APPLICATIONS = "/applications";
  private static final String PASSWORD = "a long pass phrase";
  private static final Pattern LINK = Pattern.compile("http://localhost:\\d+(/portal/[\\w/-]+)");
  private static final Pattern WITHDRAW = Pattern.compile("href=\"" + SITE + "([^\"]*/withdraw)\"");

  @Override
  public List<Screen> of(Members company, Members empty) {
    var sun = offer(company, "Sun");
    var moon = offer(company, "Moon");
    var anns = developer(company, "ann.looks@subsidiary.example.com");
    var ben = developer(company, "ben.looks@subsidiary.example.com");
    var shop = add(anns, "A shop with a rather long name, for all who buy anything");
    var key = request(anns, sun, shop);
    var rotated = add(anns, "Rotated");
    request(anns, sun, rotated);
    company.configurePortal("{\"secure_key_approval\":true}");
    var cam = developer(company, "cam.looks@subsidiary.example.com");
    request(cam, sun, add(cam, "Mailed"));
    company.configurePortal(
        "{\"secure_key_approval\":false,\"require_key_approval\":true,\"signup_fields\":[\"Company\"],"
            + "\"key_request_fields\":[\"Purpose\"]}");
    request(anns, moon, shop);
    done(
        company
            .admin()
            .post(
                "/api/portal" + shop + "/members",
                "{\"email\":\"ben.looks@subsidiary.example.com\"}"));
    call(company, key);
    var withdraw = found(WITHDRAW, anns.page(SITE + shop), 1);
    var member =
        found(
            Pattern.compile("href=\"" + SITE + "([^\"]*/members/[0-9a-f]{24}/leave)\""),
            anns.page(SITE + shop),
            1);
    var invitation = invitation(anns, shop);
    var unused = add(ben, "Empty");
    return List.of(
        page("applications", APPLICATIONS, APPLICATIONS, anns),
        page("applications-first", APPLICATIONS, APPLICATIONS, ben),
        page("application", "/applications/{id}", shop, anns),
        page("application-of-others", "/applications/{id}", shop, ben),
        page("application-empty", "/applications/{id}", unused, ben),
        page("application-new", "/applications/new", "/applications/new", anns)
            .after(
                "site-application-new-wrong",
                window -> {
                  window.page().locator("main input[name=name]").fill(" ");
                  submit(window);
                  window.page().locator("[role=alert]").waitFor();
                }),
        page("application-edit", "/applications/{id}/edit", shop + "/edit", anns),
        page("application-remove", "/applications/{id}/remove", shop + "/remove", anns),
        page("invite", "/applications/{id}/invitations", shop + "/invitations", anns),
        page("member-leaves", "/applications/{id}/members/{member}/{change}", member, anns),
        page("key-request", "/applications/request", "/applications/request?plan=" + moon, anns),
        page("key", "/applications/{id}/keys/{key}", key, anns),
        page("key-rotate", "/applications/{id}/keys/{key}/rotate", key + "/rotate", anns),
        page("key-revoke", "/applications/{id}/keys/{key}/revoke", key + "/revoke", anns),
        page("key-shown", "/applications/{id}", rotated, anns)
            .after("site-key-shown", SiteOwnScreens::rotateAndShow),
        page("withdraw", "/applications/{id}/requests/{key}/withdraw", withdraw, anns),
        page("usage", "/usage", "/usage", anns),
        page("usage-none", "/usage", "/usage?application=" + Replies.last(unused), ben),
        page("try", "/apis/{id}/try", "/apis/sun/try", anns),
        page("try", "/apis/{id}/try", "/apis/sun/try", anns)
            .after(
                "site-try-answer",
                window -> {
                  window.page().locator("main input[name=path]").fill("/now");
                  submit(window);
                  window.page().locator("section[role=status]").waitFor();
                }),
        Screen.signedOut("site-key-link", link("cam.looks@subsidiary.example.com"))
            .at(DashboardRoutes.KEY_LINK),
        linked("confirm", "/confirm/{token}", signUp(company)),
        linked("set-password", "/set-password/{token}", forgotten(company)),
        linked("confirm-address", "/confirm-address/{token}", newAddress(anns)),
        linked("invitation", "/invitations/{token}", invitation),
        page(
            "invitation-of-another",
            "/invitations/{token}",
            invitation.substring(SITE.length()),
            ben));
  }

  private static String offer(Members company, String name) {
    var api = name.toLowerCase(Locale.ROOT);
    company.registerWith("{\"id\":\"%s\",\"name\":\"%s\"}".formatted(api, name));
    var plan =
        company.definePlan(
            """
            {"name":"%s plan","rate":100,"per":60,"quota_max":10000,"quota_renewal_rate":86400,\
            "api_ids":["%s"]}"""
                .formatted(name, api));
    done(
        company
            .admin()
            .post(
                "/api/portal/catalogue/entries",
                """
                {"name":"%s","policy_id":"%s","api_id":"%s","show":true,\
                "try_it":{"base_urls":["http://127.0.0.1:1/v1"]}}"""
                    .formatted(name, plan, api)));
    return plan;
  }

  private static Reply done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
    return reply;
  }

  private static PorticoBrowser developer(Members company, String email) {
    done(
        company
            .admin()
            .post(
                "/api/portal/developers",
                "{\"email\":\"%s\",\"password\":\"%s\",\"fields\":{\"Company\":\"Acme\"}}"
                    .formatted(email, PASSWORD)));
    var browser = PorticoBrowser.at(company.admin().address());
    browser.page(SITE + "/sign-in");
    led(browser.post(SITE + "/sign-in", "email", email, "password", PASSWORD));
    return browser;
  }

  /* Returns the path below the site, as the next does. */
  private static String add(PorticoBrowser developer, String name) {
    developer.page(SITE + "/applications/new");
    return led(developer.post(SITE + "/applications/new", "name", name)).substring(SITE.length());
  }

  private static String request(PorticoBrowser developer, String plan, String application) {
    var form = SITE + "/applications/request";
    var asked = form + "?plan=" + plan + "&application=" + Replies.last(application);
    return led(developer.submit(asked, form)).substring(SITE.length());
  }

  private static void call(Members company, String key) {
    done(
        company
            .admin()
            .post(
                "/api/activity/records",
                """
                [{"api_key":"%1$s","api_id":"sun","response_code":200,"timestamp":"%2$s"},\
                {"api_key":"%1$s","api_id":"sun","response_code":404,"timestamp":"%2$s"}]"""
                    .formatted(Replies.last(key), Instant.now())));
  }

  /* ---- links in mails ---- */

  private String signUp(Members company) {
    var visitor = PorticoBrowser.at(company.admin().address());
    visitor.page(SITE + "/sign-up");
    var email = "carl.looks@example.com";
    visitor.post(SITE + "/sign-up", "email", email, "password", PASSWORD);
    return link(email);
  }

  private String forgotten(Members company) {
    var visitor = PorticoBrowser.at(company.admin().address());
    visitor.page(SITE + "/forgotten-password");
    var email = "ben.looks@subsidiary.example.com";
    visitor.post(SITE + "/forgotten-password", "email", email);
    return link(email);
  }

  private String newAddress(PorticoBrowser developer) {
    developer.page(SITE + "/account");
    var email = "ann.moved@example.com";
    led(developer.post(SITE + "/account/address", "present", PASSWORD, "email", email));
    return link(email);
  }

  private String invitation(PorticoBrowser developer, String application) {
    developer.page(SITE + application + "/invitations");
    var email = "dora.looks@example.com";
    led(developer.post(SITE + application + "/invitations", "email", email));
    return link(email);
  }

  private String link(String email) {
    return found(LINK, mails.await(email, 1).getLast().text(), 1);
  }

  /* ---- pages ---- */

  private static Screen page(String name, String route, String path, PorticoBrowser developer) {
    return Screen.signedOut("site-" + name, SITE + path).at("/portal/{site}" + route).of(developer);
  }

  private static Screen linked(String name, String route, String path) {
    return Screen.signedOut("site-" + name, path).at("/portal/{site}" + route);
  }

  private static void submit(Window window) {
    window.page().locator("main form .btn-primary").first().click();
  }

  /* Each view ends the former key. */
  private static void rotateAndShow(Window window) {
    var page = window.page();
    var keys = page.locator("main td a[href*='/keys/']");
    var paths = keys.all().stream().map(link -> link.getAttribute("href")).toList();
    for (var path : paths) {
      window.go(path);
      if (page.locator("main a[href$='/rotate']").count() > 0) {
        page.locator("main a[href$='/rotate']").click();
        page.locator("select[name=overlap]").selectOption("0");
        submit(window);
        page.locator("form[action$='/show'] button").click();
        page.locator("#key").waitFor();
        return;
      }
    }
    throw new AssertionError("no key to rotate at " + page.url());
  }
}
