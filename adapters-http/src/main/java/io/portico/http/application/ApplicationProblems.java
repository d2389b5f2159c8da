package io.portico.http.application;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of applications. */
public final class ApplicationProblems {

  private ApplicationProblems() {}

  /** A key is for an application of which its developer is not a member. */
  public static Problem unknown(ApplicationId application) {
    return Problem.of(
        ErrorCode.APPLICATION_NOT_FOUND,
        "application",
        "'%s' (expected: the id of an application of the developer, or absent for the default one)"
            .formatted(application));
  }

  static Problem isDefault() {
    return Problem.of(
            ErrorCode.APPLICATION_DEFAULT,
            "The default application belongs to its developer alone and stays as long as they do"
                + " (expected: another application; its name and description can be changed).")
        .at("id");
  }

  static Problem tooMany(String field) {
    return Problem.of(
            ErrorCode.TOO_MANY_APPLICATIONS,
            "The developer is a member of %d applications (expected: fewer; remove one or leave one)."
                .formatted(Application.MOST_OF_DEVELOPER))
        .at(field);
  }

  static Problem unknownDeveloper(String field, EmailAddress email) {
    return Problem.of(
        ErrorCode.DEVELOPER_NOT_FOUND,
        field,
        "%s (expected: the email address of a registered developer)"
            .formatted(InvalidValueException.shown(email.written())));
  }

  static Problem notMember(DeveloperId developer) {
    return Problem.of(
        ErrorCode.DEVELOPER_NOT_FOUND,
        "The application has no member '%s' (expected: the id of one of its members)."
            .formatted(developer));
  }

  static Problem lastOwner() {
    return Problem.of(
        ErrorCode.LAST_OWNER,
        "role",
        "the application would have no owner (expected: another owner first, or a transfer)");
  }

  static Problem full(String field) {
    return Problem.of(
            ErrorCode.TOO_MANY_MEMBERS,
            "The application has %d members (expected: fewer; remove one)."
                .formatted(Application.MOST_MEMBERS))
        .at(field);
  }

  static Problem lastMember() {
    return Problem.of(
            ErrorCode.LAST_MEMBER,
            "An application needs a member (expected: another member, or the application removed).")
        .at("developer");
  }
}
