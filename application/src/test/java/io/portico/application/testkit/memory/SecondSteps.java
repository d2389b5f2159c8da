package io.portico.application.testkit.memory;

import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.factor.AddFactorService;
import io.portico.application.service.factor.FactorChanges;
import io.portico.application.service.factor.FactorProofs;
import io.portico.application.service.factor.FactorService;
import io.portico.application.service.factor.FactorTickets;
import io.portico.application.service.session.NewSessions;
import io.portico.application.service.session.SecondStepService;
import io.portico.application.testkit.fake.FakeCodes;
import io.portico.application.testkit.fake.FakePasskeys;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.identity.InMemoryIdentityProviders;
import java.time.InstantSource;

/** The services of second factors, with fakes. */
public final class SecondSteps {

  private final InMemoryStores stores;
  private final InMemoryIdentityProviders providers = new InMemoryIdentityProviders();
  private final FactorTickets tickets;
  private final FactorProofs proofs;
  private final AddFactorService adding;
  private final FactorService changing;

  /** Creates them on {@code stores}, at the time of {@code clock}. */
  public SecondSteps(InMemoryStores stores, InstantSource clock, PasswordHasher hasher) {
    this.stores = stores;
    var sealing = new ReversedSealing();
    var unitOfWork = stores.unitOfWork();
    var ids = new SequentialIds();
    var tokens = new PredictableTokens();
    tickets = new FactorTickets(sealing, stores.loginFailures(), ids, clock, unitOfWork);
    proofs =
        new FactorProofs(
            stores.factors(),
            new FakeCodes(),
            new FakePasskeys(),
            tickets,
            hasher,
            sealing,
            new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
            clock);
    var changes =
        new FactorChanges(
            stores.users(),
            stores.organisations(),
            stores.factors(),
            tokens,
            stores.outbox(clock),
            stores.audit());
    adding =
        new AddFactorService(
            stores.factors(), tickets, proofs, changes, tokens, ids, clock, unitOfWork);
    changing = new FactorService(stores.users(), stores.factors(), proofs, changes, unitOfWork);
  }

  /** Returns the providers that may refuse passwords. */
  public InMemoryIdentityProviders providers() {
    return providers;
  }

  /** Returns what checks proofs. */
  public FactorProofs proofs() {
    return proofs;
  }

  /** Returns what adds factors. */
  public AddFactorService adding() {
    return adding;
  }

  /** Returns what reads and removes factors. */
  public FactorService changing() {
    return changing;
  }

  /** Returns the step between a right password and the session. */
  public SecondStepService service(NewSessions newSessions) {
    return new SecondStepService(
        stores.users(),
        stores.organisations(),
        stores.portalConfigurations(),
        providers,
        tickets,
        proofs,
        adding,
        newSessions);
  }
}
