package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.security.Needs;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.inject.Named;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The route by which gateways verify the keys that they are shown (contract 3.4). */
@Controller("/api/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Keys")
final class VerificationController {

  private final VerifyKeys verifyKeys;
  private final Executor waiting;

  VerificationController(
      VerifyKeys verifyKeys, @Named(TaskExecutors.BLOCKING) ExecutorService waiting) {
    this.verifyKeys = verifyKeys;
    this.waiting = waiting;
  }

  /** {@code POST /api/keys/verify}: are these keys to be let through? */
  @Post("/verify")
  @Needs(Permission.READ)
  @Operation(
      operationId = "verifyKeys",
      summary = "Verify keys, for gateways",
      description =
          "One key as {\"key\"}, or up to 1000 as {\"keys\":[]}, which are answered in their order as"
              + " {\"results\":[]}. A key that is not to be let through is answered with 200 and"
              + " \"valid\": false. A revocation counts within five seconds, at once on the node that"
              + " revokes.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = VerificationRequest.class))))
  @ApiResponse(
      responseCode = "200",
      description = "Whether the key is to be let through, and what it is for",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema =
                  @Schema(
                      oneOf = {VerificationDocument.class, VerificationDocument.Several.class})))
  CompletionStage<HttpResponse<?>> verify(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var asked = VerificationRequest.read(body, actor);
    // What is known is answered where the request came in; who has to ask the store waits
    // elsewhere.
    return verifyKeys
        .known(asked.query())
        .map(known -> CompletableFuture.<HttpResponse<?>>completedFuture(answer(asked, known)))
        .orElseGet(
            () ->
                CompletableFuture.supplyAsync(
                    () -> answer(asked, verifyKeys.verify(asked.query())), waiting));
  }

  private static HttpResponse<?> answer(
      VerificationRequest.Asked asked, List<Verification> verifications) {
    var organisation = asked.query().actor().organisation();
    return HttpResponse.ok(
        asked.several()
            ? VerificationDocument.of(organisation, verifications)
            : VerificationDocument.of(organisation, verifications.getFirst()));
  }
}
