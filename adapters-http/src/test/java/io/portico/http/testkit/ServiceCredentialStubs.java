package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.CallerQueries;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;

/** A {@link Stub} for every inbound port of service credentials, and of the caller's identity. */
public final class ServiceCredentialStubs extends Stubs {

  public final Stub<AddServiceCredential.Command, AddServiceCredential.Outcome> add = stub();
  public final Stub<ServiceCredentialQueries.Query, Page<ServiceCredential, String>> page = stub();
  public final Stub<ServiceCredentialId, ServiceCredential> find = stub();
  public final Stub<ReplaceServiceCredential.Command, ReplaceServiceCredential.Outcome> replace =
      stub();
  public final Stub<RotateServiceCredential.Command, RotateServiceCredential.Rotated> rotate =
      stub();
  public final Stub<RemoveServiceCredential.Command, ServiceCredential> remove = stub();
  public final Stub<Actor, CallerQueries.Caller> whoIs = stub();

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(AddServiceCredential.class, add::call);
    context.registerSingleton(
        ServiceCredentialQueries.class,
        new ServiceCredentialQueries() {
          @Override
          public ServiceCredential find(Actor actor, ServiceCredentialId credential) {
            return find.call(credential);
          }

          @Override
          public Page<ServiceCredential, String> page(Query query) {
            return page.call(query);
          }

          @Override
          public long count(Actor actor) {
            return TOTAL;
          }
        });
    context.registerSingleton(ReplaceServiceCredential.class, replace::call);
    context.registerSingleton(RotateServiceCredential.class, rotate::call);
    context.registerSingleton(RemoveServiceCredential.class, remove::call);
    context.registerSingleton(CallerQueries.class, whoIs::call);
  }
}
