package io.portico.domain.identity;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Who may sign in with a provider.
 *
 * @param createsUsers whether a first sign-in makes the user or developer
 * @param allowedDomains the domains of the addresses of new users or developers; empty for all
 * @param only whether the users, or the developers, of the organisation cannot sign in with a
 *     password
 * @param help whom a person without access asks; empty for an administrator
 */
public record SignInRules(
    boolean createsUsers, List<String> allowedDomains, boolean only, Optional<String> help) {

  /** The most domains. */
  public static final int MOST_DOMAINS = 50;

  /** The most characters of the text that says whom to ask. */
  public static final int LONGEST_HELP = 300;

  private static final Predicate<String> DOMAIN =
      Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?").asMatchPredicate();

  public SignInRules {
    allowedDomains =
        allowedDomains.stream().map(domain -> domain.toLowerCase(Locale.ROOT)).toList();
    ListRules.atMost("allowedDomains", allowedDomains.size(), MOST_DOMAINS, "elements");
    ListRules.distinct("allowedDomains[%d]", allowedDomains, "each domain once");
    for (var i = 0; i < allowedDomains.size(); i++) {
      if (!DOMAIN.test(allowedDomains.get(i))) {
        throw new InvalidValueException(
            "allowedDomains[%d]".formatted(i),
            allowedDomains.get(i),
            "a domain, for example example.com");
      }
    }
    help = help.map(text -> Text.line("help", text, LONGEST_HELP));
  }

  /** Returns whether a new user may have this address. */
  boolean allow(EmailAddress email) {
    var written = email.written();
    var domain = written.substring(written.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
    return allowedDomains.isEmpty() || allowedDomains.contains(domain);
  }
}
