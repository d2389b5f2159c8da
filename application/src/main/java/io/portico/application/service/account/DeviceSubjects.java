package io.portico.application.service.account;

import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.UserId;

/**
 * The subjects of a login in a browser in which the user has signed in before.
 *
 * @param device the browser
 * @param all all such browsers of the user together
 */
public record DeviceSubjects(Subject device, Subject all) {

  /** Returns the subjects of the browser {@code device} of {@code user}. */
  public static DeviceSubjects of(UserId user, Identifier device) {
    return new DeviceSubjects(subject("device:" + device), subject("devices:" + user));
  }

  /** Returns the subject under which is remembered when the devices of {@code user} ended. */
  public static Subject ended(UserId user) {
    return subject("devices ended:" + user);
  }

  private static Subject subject(String name) {
    return new Subject(Sha256.hex(name));
  }
}
