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
import io.portico.application.port.in.organisation.AppointAdministrator;
import io.portico.application.port.in.organisation.FoundOrganisation;
import io.portico.domain.access.Operator;
import io.portico.http.portal.PortalReply;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import io.portico.http.server.QueryParameters;
import io.portico.http.user.UserAnswers;
import io.portico.http.user.UserDocument;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeIn;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import io.swagger.v3.oas.annotations.tags.Tag;
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
@Tag(name = "Operator")
@SecurityScheme(
    name = "operator",
    type = SecuritySchemeType.APIKEY,
    in = SecuritySchemeIn.HEADER,
    paramName = "admin-auth",
    description = "The secret of the operator, for /admin/… only")
final class OperatorController {

  private final FoundOrganisation foundOrganisation;
  private final AppointAdministrator appointAdministrator;
  private final OperatorSecret secret;

  OperatorController(
      FoundOrganisation foundOrganisation,
      AppointAdministrator appointAdministrator,
      OperatorSecret secret) {
    this.foundOrganisation = foundOrganisation;
    this.appointAdministrator = appointAdministrator;
    this.secret = secret;
  }

  /** {@code POST /admin/organisations}: makes an organisation. */
  @Post("/organisations")
  @SecurityRequirement(name = "operator")
  @Operation(
      operationId = "foundOrganisation",
      summary = "Make an organisation",
      description = "It has the default label definitions, and nobody in it. `Meta` is its id.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = OrganisationRequest.class))))
  @ApiResponse(
      responseCode = "200",
      description = "The organisation is there",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> found(
      HttpRequest<?> request, @Parameter(hidden = true) @Body byte @Nullable [] body) {
    if (!secret.isShownBy(request)) {
      return Problems.unauthorised(request);
    }
    QueryParameters.of(request);
    var organisation = foundOrganisation.found(OrganisationRequest.read(body, operator(request)));
    return HttpResponse.ok(PortalReply.ok("Org created", organisation.id().toString()));
  }

  /** {@code POST /admin/users}: gives an organisation an administrator. */
  @Post("/users")
  @SecurityRequirement(name = "operator")
  @Operation(
      operationId = "appointAdministrator",
      summary = "Give an organisation an administrator",
      description =
          "`Message`, and `access_key` in `Meta`, is the user's credential. It is in this answer "
              + "and in no other.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = AdministratorRequest.class))))
  @ApiResponse(
      responseCode = "200",
      description = "The administrator is there",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> appoint(
      HttpRequest<?> request, @Parameter(hidden = true) @Body byte @Nullable [] body) {
    if (!secret.isShownBy(request)) {
      return Problems.unauthorised(request);
    }
    QueryParameters.of(request);
    return switch (appointAdministrator.appoint(
        AdministratorRequest.read(body, operator(request)))) {
      case AppointAdministrator.Outcome.Appointed(var user, var credential) ->
          HttpResponse.ok(PortalReply.ok(credential.secret(), UserDocument.of(user, credential)))
              .header(HttpHeaders.CACHE_CONTROL, "no-store");
      case AppointAdministrator.Outcome.UnknownOrganisation(var id) ->
          Problems.notFound(
              request, "organisation_not_found", "No organisation has the id '%s'.".formatted(id));
      case AppointAdministrator.Outcome.EmailTaken(var email) ->
          UserAnswers.emailTaken(request, email);
      case AppointAdministrator.Outcome.TooMany(var most) -> UserAnswers.tooMany(request, most);
    };
  }

  private static Operator operator(HttpRequest<?> request) {
    return new Operator(Optional.of(RequestId.of(request)));
  }
}
