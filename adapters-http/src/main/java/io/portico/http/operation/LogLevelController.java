package io.portico.http.operation;

import static java.util.stream.Collectors.toMap;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.organisation.OperatorSecret;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How much this node logs, for the operator. A change lasts until the node ends. */
@Controller("/admin/log-levels")
@Requires(beans = OperatorSecret.class)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record LogLevelController(LogLevels levels, OperatorSecret secret) {

  private static final Pattern LOGGER = Pattern.compile("[A-Za-z][A-Za-z0-9_.$-]{0,199}");

  /** {@code GET /admin/log-levels}: the loggers that have a level of their own. */
  @Get
  HttpResponse<?> list(HttpRequest<?> request) {
    secret.authenticate(request);
    QueryParameters.of(request);
    return json(
        levels.all().entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    entry -> entry.getValue().word(),
                    (first, _) -> first,
                    LinkedHashMap::new)));
  }

  /** {@code PUT /admin/log-levels/{logger}}: sets the level of a logger and of those below it. */
  @Put("/{logger}")
  HttpResponse<?> change(HttpRequest<?> request, String logger, @Body byte @Nullable [] body) {
    secret.authenticate(request);
    QueryParameters.of(request);
    var json = JsonObject.parse(body).only("level");
    var level = json.text("level", word -> Worded.of(LogLevels.Level.class, "level", word));
    if (!LOGGER.matcher(logger).matches()) {
      throw new InvalidValueException("logger", logger, "the name of a logger, or root");
    }
    return switch (levels.change(logger, level)) {
      case LogLevels.Change.Changed() -> json(Map.of(logger, level.word()));
      case LogLevels.Change.WouldLogSecrets() ->
          throw new InvalidValueException(
              "level", level.word(), "info or less, because this logger writes secrets below it");
    };
  }

  private static HttpResponse<?> json(Map<String, String> shown) {
    return HttpResponse.ok(shown).contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
