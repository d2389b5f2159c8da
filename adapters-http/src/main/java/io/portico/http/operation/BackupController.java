package io.portico.http.operation;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.maintenance.BackUpStore;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.organisation.OperatorProblems;
import io.portico.http.organisation.OperatorSecret;
import java.util.Map;

/** Backups of the embedded database, for the operator. */
@Controller("/admin/backup")
@Requires(beans = OperatorSecret.class)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record BackupController(BackUpStore backUpStore, OperatorSecret secret) {

  /** {@code POST /admin/backup}: writes a backup on the machine of the node. */
  @Post
  HttpResponse<?> backUp(HttpRequest<?> request) {
    var operator = secret.authenticate(request);
    QueryParameters.of(request);
    return switch (backUpStore.backUp(new BackUpStore.Command(operator))) {
      case BackUpStore.Outcome.Written(var file, var bytes) ->
          HttpResponse.ok(Map.of("file", file, "bytes", bytes))
              .contentType(MediaType.APPLICATION_JSON_TYPE);
      case BackUpStore.Outcome.OnServer() -> throw OperatorProblems.onServer();
    };
  }
}
