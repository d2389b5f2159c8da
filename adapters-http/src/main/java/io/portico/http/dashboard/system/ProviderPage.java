package io.portico.http.dashboard.system;

import io.portico.application.port.in.identity.AdministerIdentityProviders.Test;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.SignInStep;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the page of an identity provider.
 *
 * @param path of this page
 * @param signIn the address of the page to sign in that offers it
 * @param people the users that are linked with it
 * @param test what a test found; empty unless one was made for this page
 */
public record ProviderPage(
    IdentityProvider provider,
    String path,
    List<Action<IdentityProvider>> actions,
    ProviderAddresses addresses,
    String signIn,
    List<DashboardUser> people,
    Optional<Test> test) {

  private static final int MOST_PEOPLE = 20;

  /**
   * A step of the test.
   *
   * @param reason why it failed; empty unless it did
   */
  public record Step(Words name, Cell.Status state, Optional<Words> reason) {}

  /** Returns whether it is the only way to sign in. */
  public static Cell.Status only(IdentityProvider provider) {
    return provider.details().rules().only()
        ? new Cell.Status(Colour.GREEN, Words.of("system.provider.onlyYes"))
        : new Cell.Status(Colour.GREY, Words.of("system.provider.onlyNo"));
  }

  /** Returns whose first sign-in makes a user. */
  public static Words newUsers(IdentityProviderDetails details) {
    var rules = details.rules();
    if (!rules.createsUsers()) {
      return Words.of("system.provider.createNone");
    }
    return rules.allowedDomains().isEmpty()
        ? Words.of("system.provider.createAll")
        : Words.of("system.provider.createOf", String.join(", ", rules.allowedDomains()));
  }

  /** Returns the first of the people. */
  public List<DashboardUser> firstPeople() {
    return people.stream().limit(MOST_PEOPLE).toList();
  }

  /** Returns the number of people that are not named. */
  public int morePeople() {
    return Math.max(0, people.size() - MOST_PEOPLE);
  }

  /** Returns the path of a user. */
  public String path(DashboardUser user) {
    return SystemPart.USERS.path() + "/" + user.id();
  }

  /** Returns whether a test passed. */
  public boolean passed() {
    return test.filter(Test.Passed.class::isInstance).isPresent();
  }

  /** Returns the steps of the test, in the order in which they are made; none without a test. */
  public List<Step> steps() {
    return test.stream()
        .flatMap(made -> Arrays.stream(SignInStep.values()).map(step -> step(step, made)))
        .toList();
  }

  private static Step step(SignInStep step, Test made) {
    return switch (made) {
      case Test.Passed() -> step(step, Colour.GREEN, "passed");
      case Test.Failed(var failed, _) when step.compareTo(failed) < 0 ->
          step(step, Colour.GREEN, "passed");
      case Test.Failed(var failed, _) when step.compareTo(failed) > 0 ->
          step(step, Colour.GREY, "skipped");
      case Test.Failed(_, var reason) ->
          new Step(
              name(step),
              new Cell.Status(
                  Colour.RED, Words.of("system.provider.test.failed", Words.said(reason))),
              Optional.of(Words.of("system.provider.test.fix." + step.word())));
    };
  }

  private static Step step(SignInStep step, Colour colour, String state) {
    return new Step(
        name(step),
        new Cell.Status(colour, Words.of("system.provider.test." + state)),
        Optional.empty());
  }

  private static Words name(SignInStep step) {
    return Words.of("system.provider.step." + step.word());
  }
}
