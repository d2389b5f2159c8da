package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** People behind one address, of whom one guesses. They have a Portico of their own. */
class KnownDeviceTest extends PorticoTest {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final int TOO_MANY = 429;
  private static final String DEVICE = "portico-device";

  @Test
  void signIn_afterTheGuessesOfOthers_worksWhereThePersonHasSignedInBefore() {
    var credential = viewer.credential();
    var known = PorticoBrowser.of(viewer);
    known.post("/dashboard/sign-out");
    var guessing = browser();

    assertThat(isLockedOut(guessing, browser(), credential)).isTrue();
    known.get(SIGN_IN);
    assertThat(isLockedOut(guessing, known, credential)).isFalse();

    var stolen = browser();
    stolen.setCookie(DEVICE, known.cookie(DEVICE));
    assertThat(status(stolen, admin.credential())).isEqualTo(422);
    known.get("/dashboard/account");
    known.post("/dashboard/account/sessions", "all", "true").reply().assertIs(303);
    assertThat(isLockedOut(guessing, stolen, credential)).isTrue();
  }

  private PorticoBrowser browser() {
    var browser = PorticoBrowser.at(admin.address());
    browser.get(SIGN_IN);
    return browser;
  }

  /* Whether it cannot sign in while the address is locked. */
  private static boolean isLockedOut(
      PorticoBrowser guessing, PorticoBrowser browser, String credential) {
    var answers = new ArrayList<Integer>();
    do {
      // Each lock is twice as long as the last one, so at last one outlasts what follows.
      for (var i = 0; status(guessing, "guess") != TOO_MANY; i++) {
        assertThat(i).isLessThan(1_000);
      }
      answers.add(status(browser, credential));
    } while (status(guessing, "guess") != TOO_MANY);
    return answers.getLast() == TOO_MANY;
  }

  private static int status(PorticoBrowser browser, String credential) {
    return browser.post(SIGN_IN, "credential", credential).reply().status();
  }
}
