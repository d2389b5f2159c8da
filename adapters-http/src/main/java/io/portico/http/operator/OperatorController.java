package io.portico.http.operator;

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
import io.portico.domain.access.Operator;
import io.portico.http.classic.PortalReply;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import io.portico.http.server.QueryParameters;
import io.portico.http.user.UserAnswers;
import io.portico.http.user.UserDocument;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes by which an operator makes organisations and their first users (contract 1). Without
 * an operator's secret they are not there.
 */
@Controller("/admin")
@Requires(beans = OperatorSecret.class)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
final class OperatorController {

  private final CreateOrganisation foundOrganisation;
  private final CreateAdministrator appointAdministrator;
  private final OperatorSecret secret;

  OperatorController(
      CreateOrganisation foundOrganisation,
      CreateAdministrator appointAdministrator,
      OperatorSecret secret) {
    this.foundOrganisation = foundOrganisation;
    this.appointAdministrator = appointAdministrator;
    this.secret = secret;
  }

  /** {@code POST /admin/organisations}: makes an organisation. */
  @Post("/organisations")
  HttpResponse<?> found(HttpRequest<?> request, @Body byte @Nullable [] body) {
    if (!secret.isShownBy(request)) {
      return Problems.unauthorised(request);
    }
    QueryParameters.of(request);
    var organisation = foundOrganisation.found(OrganisationRequest.read(body, operator(request)));
    return HttpResponse.ok(PortalReply.ok("Org created", organisation.id().toString()));
  }

  /** {@code POST /admin/users}: gives an organisation an administrator. */
  @Post("/users")
  HttpResponse<?> appoint(HttpRequest<?> request, @Body byte @Nullable [] body) {
    if (!secret.isShownBy(request)) {
      return Problems.unauthorised(request);
    }
    QueryParameters.of(request);
    return switch (appointAdministrator.appoint(
        AdministratorRequest.read(body, operator(request)))) {
      case CreateAdministrator.Outcome.Appointed(var user, var credential) ->
          HttpResponse.ok(PortalReply.ok(credential.secret(), UserDocument.of(user, credential)))
              .header(HttpHeaders.CACHE_CONTROL, "no-store");
      case CreateAdministrator.Outcome.UnknownOrganisation(var id) ->
          Problems.notFound(
              request,
              ErrorCode.ORGANISATION_NOT_FOUND,
              "No organisation has the id '%s'.".formatted(id));
      case CreateAdministrator.Outcome.EmailTaken(var email) ->
          UserAnswers.emailTaken(request, email);
      case CreateAdministrator.Outcome.TooMany(var most) -> UserAnswers.tooMany(request, most);
    };
  }

  private static Operator operator(HttpRequest<?> request) {
    return new Operator(Optional.of(RequestId.of(request)));
  }
}
