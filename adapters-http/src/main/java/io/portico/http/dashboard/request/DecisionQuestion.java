package io.portico.http.dashboard.request;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.request.DecisionController.Chosen;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page that says what a decision on key requests does, before it is made. */
final class DecisionQuestion {

  /* How many requests it names. */
  private static final int NAMED = 10;

  private static final Words REMOVED = Words.of("request.removed");

  private DecisionQuestion() {}

  /**
   * Returns the page.
   *
   * @param found those of the chosen requests that there are
   * @param fields what was typed, with what is wrong with it
   */
  static Page page(Chosen chosen, List<NamedKeyRequest> found, Fields fields) {
    var waiting =
        found.stream()
            .filter(named -> named.request().state() instanceof RequestState.Pending)
            .toList();
    var question = chosen.declines() ? decline(chosen, waiting) : approve(chosen, waiting);
    var hidden = new LinkedHashMap<String, String>();
    chosen.address().parameters().forEach(one -> hidden.put(one.name(), one.value()));
    hidden.putAll(
        chosen.declines()
            ? Map.of("decision", "decline")
            : Map.of("decision", "approve", Chosen.CONFIRMED, "true"));
    var ids = chosen.requests().stream().map(KeyRequestId::toString).toArray(String[]::new);
    return new Confirmation(
            question,
            Words.of(chosen.declines() ? "request.declineShort" : "request.approve"),
            DecisionController.PATH,
            hidden,
            chosen.list(),
            fields.with("id", ids))
        .page(Section.REQUESTS)
        .below(Crumb.of(Section.REQUESTS));
  }

  private static Question decline(Chosen chosen, List<NamedKeyRequest> waiting) {
    var consequences = named(chosen, waiting);
    consequences.add(Words.of("request.declineConsequence", waiting.size()));
    return Question.danger(
            Words.of("request.declineQuestion", chosen.requests().size()), consequences)
        .asking(
            Fields.NONE,
            Input.hidden("id"),
            Input.area("reason", Words.of("request.reason"), 3, RequestState.LONGEST_REASON)
                .hint(Words.of("request.reasonHint")));
  }

  private static Question approve(Chosen chosen, List<NamedKeyRequest> waiting) {
    var consequences = named(chosen, waiting);
    var developers =
        waiting.stream().map(named -> named.request().details().developer()).distinct().count();
    consequences.add(Words.of("request.approveConsequence", waiting.size()));
    consequences.add(Words.of("request.approveMails", developers));
    return Question.harmless(
            Words.of("request.approveQuestion", chosen.requests().size()), consequences)
        .asking(Fields.NONE, Input.hidden("id"));
  }

  private static List<Words> named(Chosen chosen, List<NamedKeyRequest> waiting) {
    var lines = new ArrayList<Words>();
    for (var named : waiting.subList(0, Math.min(NAMED, waiting.size()))) {
      lines.add(
          Words.of(
              "request.named",
              named.developer().map(EmailAddress::written).map(Words::plain).orElse(REMOVED),
              named.plan().map(Words::plain).orElse(REMOVED)));
    }
    if (waiting.size() > NAMED) {
      lines.add(Words.of("request.declineMore", waiting.size() - NAMED));
    }
    var others = chosen.requests().size() - waiting.size();
    if (others > 0) {
      lines.add(Words.of("request.decidedSince", others));
    }
    return lines;
  }
}
