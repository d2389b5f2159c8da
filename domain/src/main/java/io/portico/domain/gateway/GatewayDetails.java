package io.portico.domain.gateway;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.HeaderNames;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What an administrator decides about a gateway.
 *
 * @param credentialHeader the header that carries the credential; empty for that of the kind
 * @param tykOrganisation the organisation of Tyk that owns the keys; empty for other kinds
 * @param plans the plans whose keys the gateway knows; empty for all
 */
public record GatewayDetails(
    String name,
    GatewayKind kind,
    GatewayAddress address,
    Optional<String> credentialHeader,
    Optional<String> tykOrganisation,
    List<PlanId> plans) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most plans that a gateway names. */
  public static final int MOST_PLANS = 100;

  private static final Predicate<String> HEADER =
      Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}").asMatchPredicate();
  private static final Predicate<String> TYK_ORGANISATION =
      Pattern.compile("[A-Za-z0-9_-]{1,64}").asMatchPredicate();

  public GatewayDetails {
    name = Text.line("name", name, LONGEST_NAME);
    credentialHeader.ifPresent(GatewayDetails::requireHeader);
    requireOrganisation(kind, tykOrganisation);
    ListRules.atMost("plans", plans.size(), MOST_PLANS, "elements");
    ListRules.distinct("plans[%d]", plans, "each plan once");
    plans = List.copyOf(plans);
  }

  private static void requireHeader(String header) {
    if (!HEADER.test(header) || HeaderNames.isOfTheRequest(header)) {
      throw new InvalidValueException(
          "credentialHeader", header, "the name of a header for a credential, for example apikey");
    }
  }

  private static void requireOrganisation(GatewayKind kind, Optional<String> organisation) {
    switch (kind) {
      case KONG -> {
        if (organisation.isPresent()) {
          throw new InvalidValueException(
              "tykOrganisation", organisation.get(), "none for a gateway of this kind");
        }
      }
      case TYK -> {
        if (organisation.filter(TYK_ORGANISATION).isEmpty()) {
          throw new InvalidValueException(
              "tykOrganisation",
              organisation.orElse(""),
              "1 to 64 of A-Z, a-z, 0-9, - _: the organisation of Tyk that owns the keys");
        }
      }
    }
  }

  /** Returns whether the gateway knows the keys of {@code plan}. */
  public boolean covers(PlanId plan) {
    return plans.isEmpty() || plans.contains(plan);
  }

  /** Returns the header that carries the credential. */
  public String header() {
    return credentialHeader.orElse(kind.credentialHeader());
  }
}
