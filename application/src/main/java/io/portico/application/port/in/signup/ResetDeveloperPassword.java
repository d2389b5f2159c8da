package io.portico.application.port.in.signup;

import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/** Use case: a developer who has forgotten the password chooses another by a link in a mail. */
public interface ResetDeveloperPassword {

  /**
   * Mails a link if the address is that of an active developer. The caller learns nothing of that.
   *
   * @param email the presumed address
   * @return how long to wait after too many requests from the network address, else zero
   */
  Duration request(Site site, String email, String networkAddress);

  /** Returns the address of the link's developer; empty if it no longer works. */
  Optional<EmailAddress> find(Site site, AccessLinkToken link);

  /**
   * Changes the password, ends all sessions, and starts one in this browser; or returns empty if
   * the link no longer works.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Optional<StartedSession> use(Command command);

  record Command(
      Site site, AccessLinkToken link, Password password, Browser browser, String request) {}
}
