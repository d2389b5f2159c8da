package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayKind;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The model of the form of a gateway.
 *
 * @param gateway empty for a new one
 * @param plans the names of the plans to choose from, by their ids
 * @param conflict the change that came between
 */
public record GatewayFormPage(
    Fields fields,
    Optional<Gateway> gateway,
    SequencedMap<String, String> plans,
    Optional<Conflict> conflict) {

  private static final String TEMPLATE = "gateway/form.jte";

  Page page() {
    return gateway
        .map(known -> SystemPart.GATEWAYS.below(TEMPLATE, this, title(), GatewayPaths.crumb(known)))
        .orElseGet(() -> SystemPart.GATEWAYS.below(TEMPLATE, this, title()));
  }

  /** Returns the heading. */
  public Words title() {
    return Words.of(gateway.isPresent() ? "gateway.edit" : "gateway.add");
  }

  /** Returns the address that the form is sent to. */
  public String action() {
    return gateway
        .map(known -> GatewayPaths.of(known.id()) + "/edit")
        .orElse(FormOnce.address(GatewayPaths.NEW));
  }

  /** Returns the path of the page to go back to. */
  public String back() {
    return gateway.map(Gateway::id).map(GatewayPaths::of).orElse(GatewayPaths.LIST);
  }

  /** Returns the tag of the gateway; empty for a new one. */
  public String tag() {
    return gateway.map(RecordTag::of).orElse("");
  }

  /** Returns the kinds to choose from: that of a known gateway does not change. */
  public List<Choice> kinds() {
    return Arrays.stream(GatewayKind.values())
        .filter(kind -> gateway.filter(known -> known.details().kind() != kind).isEmpty())
        .map(kind -> new Choice(kind.word(), Words.of("gateway.kind." + kind.word())))
        .toList();
  }

  /** Returns whether the form has the field for an organisation of Tyk. */
  public boolean hasOrganisation() {
    return gateway.filter(known -> known.details().kind() != GatewayKind.TYK).isEmpty();
  }

  /** Returns whether there is a credential, which stays if none is typed. */
  public boolean hasCredential() {
    return gateway.flatMap(Gateway::sealedCredential).isPresent();
  }

  /** Returns whether a plan is chosen. */
  public boolean isChosen(String plan) {
    return fields.has(GatewayForm.PLANS, plan);
  }
}
