package io.portico.domain.identity;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What an administrator decides about a provider.
 *
 * @param name what the button to sign in says
 * @param clientId what the provider calls Portico
 * @param scopes what is asked for beside {@code openid}
 * @param audience whom it signs in; it does not change
 * @param groupsClaim the claim with the groups of a person; empty if groups give no roles. Those of
 *     developers never do.
 */
public record IdentityProviderDetails(
    String name,
    IssuerUrl issuer,
    String clientId,
    List<String> scopes,
    ProviderAudience audience,
    Optional<String> groupsClaim,
    SignInRules rules) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most characters of the id of a client, and of the name of a claim. */
  public static final int LONGEST_WORD = 255;

  /** The most scopes. */
  public static final int MOST_SCOPES = 20;

  /** What is asked for unless an administrator says what else. */
  public static final List<String> USUAL_SCOPES = List.of("email", "profile");

  private static final Predicate<String> SCOPE =
      Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,255}").asMatchPredicate();

  public IdentityProviderDetails {
    name = Text.line("name", name, LONGEST_NAME);
    clientId = Text.line("clientId", clientId, LONGEST_WORD);
    groupsClaim.ifPresent(claim -> Text.line("groupsClaim", claim, LONGEST_WORD));
    ListRules.atMost("scopes", scopes.size(), MOST_SCOPES, "elements");
    ListRules.distinct("scopes[%d]", scopes, "each scope once");
    for (var i = 0; i < scopes.size(); i++) {
      if (!SCOPE.test(scopes.get(i))) {
        throw new InvalidValueException(
            "scopes[%d]".formatted(i), scopes.get(i), "a scope, for example email");
      }
    }
    scopes = scopes.stream().filter(scope -> !scope.equals("openid")).toList();
  }
}
