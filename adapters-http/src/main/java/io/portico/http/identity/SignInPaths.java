package io.portico.http.identity;

import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.Ids;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The addresses that providers know, and where a sign-in begins. */
public final class SignInPaths {

  /** The path that those of all providers start with. */
  public static final String ALL = "/sign-in/oidc";

  private SignInPaths() {}

  /** Returns whether {@code path} is below {@link #ALL}. */
  public static boolean contains(String path) {
    return path.startsWith(ALL + "/");
  }

  /** Returns the id of the provider in a path. */
  public static IdentityProviderId provider(String id) {
    return Ids.inPath(RecordKind.IDENTITY_PROVIDER, id, IdentityProviderId::new);
  }

  /** Returns where a sign-in with a provider begins. */
  public static String start(IdentityProviderId provider) {
    return ALL + "/" + provider;
  }

  /** Returns where a sign-in with a provider begins that leads to the local path {@code next}. */
  public static String start(IdentityProviderId provider, String next) {
    return start(provider) + "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
  }

  /** Returns where a provider leads the browser back. */
  public static String callback(IdentityProviderId provider) {
    return start(provider) + "/callback";
  }

  /** Returns where a provider says that sessions have ended. */
  public static String logout(IdentityProviderId provider) {
    return start(provider) + "/logout";
  }
}
