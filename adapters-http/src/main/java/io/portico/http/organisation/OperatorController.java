package io.portico.http.organisation;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.access.UserDocument;
import io.portico.http.access.UserProblems;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The routes of the operator, which exist only if an operator secret is configured. */
@Controller("/admin")
@Requires(beans = OperatorSecret.class)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record OperatorController(
    CreateOrganisation createOrganisation,
    CreateAdministrator createAdministrator,
    OperatorSecret secret) {

  /** {@code POST /admin/organisations}: creates an organisation. */
  @Post("/organisations")
  HttpResponse<?> createOrganisation(HttpRequest<?> request, @Body byte @Nullable [] body) {
    var operator = secret.authenticate(request);
    var json = JsonObject.parse(body);
    var command =
        new CreateOrganisation.Command(
            operator,
            json.text("owner_name"),
            json.textUnlessEmpty("id", Ids.as(OrganisationId::new)));
    return switch (createOrganisation.create(command)) {
      case CreateOrganisation.Outcome.Created(var organisation) ->
          HttpResponse.ok(PortalReply.ok("Org created", organisation.id().toString()))
              .contentType(MediaType.APPLICATION_JSON_TYPE);
      case CreateOrganisation.Outcome.IdTaken(var id) -> throw OperatorProblems.idTaken(id);
    };
  }

  /** {@code POST /admin/users}: adds an administrator to an organisation. */
  @Post("/users")
  HttpResponse<?> createAdministrator(HttpRequest<?> request, @Body byte @Nullable [] body) {
    var operator = secret.authenticate(request);
    // Other members are ignored: classic clients send some.
    var json = JsonObject.parse(body);
    var command =
        new CreateAdministrator.Command(
            operator,
            json.text("org_id", Ids.as(OrganisationId::new)),
            json.text("email_address", EmailAddress::new),
            json.optionalText("first_name").orElse(""),
            json.optionalText("last_name").orElse(""),
            json.optionalSecret("password").map(Password::new));
    var added = UserProblems.requireAdded(createAdministrator.create(command));
    return HttpResponse.ok(
            PortalReply.ok(
                added.credential().secret(), UserDocument.of(added.user(), added.credential())))
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }
}
