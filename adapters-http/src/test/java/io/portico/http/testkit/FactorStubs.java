package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.ChangeOwnFactors;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.factor.FactorQueries;
import io.portico.application.port.in.factor.RemoveFactors;
import io.portico.application.port.in.session.FinishSignIn;
import io.portico.domain.access.Actor;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.UserId;
import io.portico.http.browser.RelyingParty;
import java.util.List;
import java.util.Optional;

/** Stubs of second factors. */
public final class FactorStubs extends Stubs {

  public final Stub<UserId, List<Factor>> of = stub();
  public final Stub<Actor, AddFactor.Offer> offer = stub();
  public final Stub<AddFactor.Command, AddFactor.Outcome> add = stub();
  public final Stub<ChangeOwnFactors.Command, ChangeOwnFactors.Outcome> change = stub();
  public final Stub<UserId, Integer> removeAll = stub();
  public final Stub<String, Optional<FinishSignIn.Step>> find = stub();
  public final Stub<FactorProof, FinishSignIn.Outcome> finish = stub();
  public final Stub<FinishSignIn.Answer, FinishSignIn.Outcome> enrol = stub();
  public final Stub<FinishSignIn.PasskeyCommand, FinishSignIn.Outcome> withPasskey = stub();

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(RelyingParty.class, () -> "portico.example.com");
    context.registerSingleton(RemoveFactors.class, (_, user, _) -> removeAll.call(user));
    context.registerSingleton(
        FactorQueries.class,
        new FactorQueries() {
          @Override
          public List<Factor> of(Actor actor, UserId user) {
            return of.call(user);
          }

          @Override
          public int ownCodes(Actor actor) {
            return 3;
          }
        });
    context.registerSingleton(
        AddFactor.class,
        new AddFactor() {
          @Override
          public AddFactor.Outcome add(AddFactor.Command command) {
            return add.call(command);
          }

          @Override
          public AddFactor.Outcome add(
              AddFactor.Command command, FactorProof proof, Browser browser) {
            return add.call(command);
          }
        });
    context.registerSingleton(
        FactorOfferQueries.class,
        new FactorOfferQueries() {
          @Override
          public AddFactor.Offer offer(Actor actor, String sent) {
            return offer.call(actor);
          }

          @Override
          public boolean needsProof(Actor actor) {
            return true;
          }
        });
    context.registerSingleton(
        ChangeOwnFactors.class,
        new ChangeOwnFactors() {
          @Override
          public ChangeOwnFactors.Outcome remove(
              ChangeOwnFactors.Command command, FactorId factor) {
            return change.call(command);
          }

          @Override
          public ChangeOwnFactors.Outcome renewCodes(ChangeOwnFactors.Command command) {
            return change.call(command);
          }
        });
    context.registerSingleton(
        FinishSignIn.class,
        new FinishSignIn() {
          @Override
          public Optional<Step> find(String ticket, String sent) {
            return find.call(ticket);
          }

          @Override
          public FinishSignIn.Outcome finish(String ticket, FactorProof proof, Browser browser) {
            return finish.call(proof);
          }

          @Override
          public FinishSignIn.Outcome enrol(
              String ticket, Answer answer, Browser browser, String request) {
            return enrol.call(answer);
          }

          @Override
          public Challenge begin(String secret) {
            return new Challenge("ticket", "challenge");
          }

          @Override
          public FinishSignIn.Outcome withPasskey(PasskeyCommand command) {
            return withPasskey.call(command);
          }
        });
  }
}
