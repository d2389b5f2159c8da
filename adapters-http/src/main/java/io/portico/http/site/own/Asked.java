package io.portico.http.site.own;

import io.micronaut.http.HttpRequest;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Question;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteVisit;
import java.util.Map;

/**
 * What a page asks before a change.
 *
 * @param button what the button says that makes it
 * @param action the path, below the site, that the form is sent to
 * @param back the path of the page to return to without the change
 * @param menu the path of the entry of the menu that is marked
 */
record Asked(Question question, Words button, String action, String back, String menu) {

  /** Asks about something of the developer's applications. */
  Asked(Question question, Words button, String action, String back) {
    this(question, button, action, back, OwnPaths.APPLICATIONS);
  }

  /** Returns the page as it begins. */
  SiteContent page(HttpRequest<?> request) {
    return page(request, question.values());
  }

  /** Returns the page with what was typed, and what is wrong with it. */
  SiteContent page(HttpRequest<?> request, Fields fields) {
    var visit = SiteVisit.of(request);
    return SiteContent.of(
            Confirmation.TEMPLATE,
            new Confirmation(
                question, button, visit.path(action), Map.of(), visit.path(back), fields),
            question.asked())
        .at(menu);
  }
}
