package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.security.Principal;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The access log: one line for each request, at level INFO of the logger {@value #LOGGER}. It shows
 * the template of the route and not the path, no query, no header but the request id, and of the
 * caller only the id: nothing that is secret or personal.
 */
@Singleton
public final class AccessLog {

  /** The logger of these lines. */
  public static final String LOGGER = "io.portico.access";

  /** The attribute of a request with the id of its trace, if it is traced. */
  public static final String TRACE_ID = "portico.trace-id";

  private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
  private static final String ANONYMOUS = "none";
  private static final String LINE = "{} {} {} {} ms caller={} request={}";
  private static final double NANOS_PER_MILLI = 1_000_000;

  boolean isOn() {
    return LOG.isInfoEnabled();
  }

  void write(HttpRequest<?> request, String method, String route, int status, long nanos) {
    var caller = request.getUserPrincipal().map(Principal::getName).orElse(ANONYMOUS);
    var id = RequestId.of(request);
    var millis = String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MILLI);
    var line =
        LOG.atInfo()
            .addArgument(method)
            .addArgument(route)
            .addArgument(status)
            .addArgument(millis)
            .addArgument(caller)
            .addArgument(id)
            .addKeyValue("method", method)
            .addKeyValue("route", route)
            .addKeyValue("status", status)
            .addKeyValue("duration_ms", Double.valueOf(millis))
            .addKeyValue("caller", caller)
            .addKeyValue("request_id", id);
    if (request.getAttributes().getValue(TRACE_ID) instanceof String trace) {
      line.addArgument(trace).addKeyValue("trace_id", trace).log(LINE + " trace={}");
    } else {
      line.log(LINE);
    }
  }
}
