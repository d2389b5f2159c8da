package io.portico.http.testkit.description;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.portico.http.operation.CompleteDescription;
import io.portico.http.problem.ErrorCode;
import io.portico.http.testkit.description.DescribedOperation.Parameter;
import io.portico.http.testkit.description.DescribedOperation.Response;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Compares requests and responses of tests with the OpenAPI document, both ways.
 *
 * <p>What is answered is described: the route, the status, the media type, the headers, every
 * member of JSON, and the error code. What is accepted is described: query parameters, variables of
 * the path and JSON. What is described is not refused as unknown.
 */
public final class OpenApiConformance {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final OpenApiConformance COMPLETE =
      new OpenApiConformance(JSON.valueToTree(CompleteDescription.read()));
  private static final String JSON_TYPE = "application/json";
  /* Gateways append the path of the call, which no template of OpenAPI can describe. */
  private static final String GATEWAY_CALLS = "/gateway/authorize";

  private static final String PROBLEM_TYPE = "application/problem+json";
  private static final Set<String> JSON_TYPES = Set.of(JSON_TYPE, PROBLEM_TYPE);

  /* They accept requests with invalid records, which they report, and records in other forms. */
  private static final Set<String> RECORDS =
      Set.of("/api/activity/records", "/services/collector/event", "/services/collector/event/1.0");

  /* Characters of a body with records. */
  private static final int MOST_VALIDATED = 1_000_000;

  /* Pages for people, and what they load. */
  private static final List<String> PAGES =
      List.of("/dashboard", "/docs", "/openapi.", "/portal", "/sign-in");

  private final List<DescribedOperation> operations = new ArrayList<>();
  private final Set<String> headers = new TreeSet<>();
  private final DescribedSchemas open;
  private final DescribedSchemas closed;

  private OpenApiConformance(JsonNode document) {
    this.open = DescribedSchemas.open(document);
    this.closed = DescribedSchemas.closed(document);
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            operations.add(
                                new DescribedOperation(document, method, path.getKey()))));
    operations.sort(Comparator.comparingInt(DescribedOperation::literals).reversed());
    document
        .findValues("headers")
        .forEach(named -> named.fieldNames().forEachRemaining(headers::add));
  }

  /** Fails if the request or its response is not as described. */
  public static void check(DescribedExchange exchange) {
    COMPLETE.compare(exchange);
  }

  /** Fails if {@code example} does not have the schema of this name. */
  public static void checkExample(String schema, JsonNode example) {
    var problems = problems("/components/schemas/" + schema, example);
    if (!problems.isEmpty()) {
      throw new AssertionError("example of " + schema + " is not as described: " + problems);
    }
  }

  /**
   * Returns what is wrong with {@code value} by the schema at this JSON pointer, without members
   * that are not described; empty if valid.
   */
  public static Set<String> problems(String pointer, JsonNode value) {
    return COMPLETE.closed.problems(pointer, value);
  }

  /**
   * Returns what is not as described about a response, whatever the request; empty if nothing is.
   */
  public static Optional<String> problemOfResponse(DescribedExchange exchange) {
    return COMPLETE
        .operation(exchange)
        .map(operation -> COMPLETE.ofAnswer(operation, exchange))
        .orElseGet(() -> COMPLETE.ofUnknown(exchange));
  }

  private void compare(DescribedExchange exchange) {
    var problem = problem(exchange);
    if (problem.isPresent()) {
      throw new AssertionError("/openapi.yaml: " + problem.get() + "\n" + exchange);
    }
  }

  private Optional<DescribedOperation> operation(DescribedExchange exchange) {
    return operations.stream().filter(operation -> operation.serves(exchange)).findFirst();
  }

  private Optional<String> problem(DescribedExchange exchange) {
    var served = operation(exchange);
    if (served.isEmpty()) {
      return ofUnknown(exchange);
    }
    var operation = served.get();
    var answer = ofAnswer(operation, exchange);
    if (answer.isPresent()) {
      return answer;
    }
    return Stream.<Supplier<Optional<String>>>of(
            () -> ofRefusal(operation, exchange),
            () -> exchange.isSuccess() ? ofParameters(operation, exchange) : Optional.empty(),
            () -> exchange.isSuccess() ? ofRequest(operation, exchange) : Optional.empty())
        .flatMap(check -> check.get().stream())
        .findFirst()
        .map(problem -> operation + ": " + problem);
  }

  private Optional<String> ofAnswer(DescribedOperation operation, DescribedExchange exchange) {
    return ofResponse(operation, exchange)
        .or(() -> ofCode(operation, exchange))
        .map(problem -> operation + ": " + problem);
  }

  /* No route, or a page; the framework answers preflights. */
  private Optional<String> ofUnknown(DescribedExchange exchange) {
    var isPage =
        PAGES.stream().anyMatch(exchange.path()::startsWith) || exchange.path().equals("/");
    if (isPage || exchange.method().equals("OPTIONS")) {
      return Optional.empty();
    }
    if (exchange.status() < 400) {
      return Optional.of("an undescribed route");
    }
    if (exchange.method().equals("HEAD")) {
      return Optional.empty();
    }
    if (exchange.path().startsWith(GATEWAY_CALLS)) {
      return exchange.body().isEmpty() ? Optional.empty() : Optional.of("an undescribed body");
    }
    var schema = exchange.type().equals(PROBLEM_TYPE) ? "ProblemDetails" : "Envelope";
    return ofJson(closed, "/components/schemas/" + schema, exchange.body(), "the error");
  }

  private Optional<String> ofResponse(DescribedOperation operation, DescribedExchange exchange) {
    var described = operation.response(exchange.status());
    if (described.isEmpty()) {
      return Optional.of("an undescribed status");
    }
    var response = described.get();
    var undescribed =
        headers.stream()
            .filter(exchange::has)
            .filter(header -> !response.headers().contains(header))
            .toList();
    if (!undescribed.isEmpty()) {
      return Optional.of("undescribed headers " + undescribed);
    }
    return exchange.method().equals("HEAD") ? Optional.empty() : ofBody(response, exchange);
  }

  private Optional<String> ofBody(Response response, DescribedExchange exchange) {
    if (!response.hasContent()) {
      return exchange.body().isEmpty() ? Optional.empty() : Optional.of("an undescribed body");
    }
    if (!response.has(exchange.type())) {
      return Optional.of("the undescribed media type '%s'".formatted(exchange.type()));
    }
    return JSON_TYPES.contains(exchange.type())
        ? ofJson(closed, response.schema(exchange.type()), exchange.body(), "the response")
        : Optional.empty();
  }

  private static Optional<String> ofJson(
      DescribedSchemas schemas, String pointer, String text, String what) {
    var json = parsed(text);
    if (json.isEmpty()) {
      return Optional.of(what + " is not JSON");
    }
    var problems = schemas.problems(pointer, json.get());
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(what + " is not as described: " + problems);
  }

  /* Errors that every route can return are described once. */
  private static Optional<String> ofCode(DescribedOperation operation, DescribedExchange exchange) {
    var body =
        JSON_TYPES.contains(exchange.type()) ? parsed(exchange.body()) : Optional.<JsonNode>empty();
    if (exchange.status() < 400 || body.isEmpty()) {
      return Optional.empty();
    }
    var meta = body.get().has("Meta") ? body.get().path("Meta") : body.get();
    if (exchange.status() == 409 && meta.path("errors").isEmpty()) {
      return Optional.of("a conflict without its field");
    }
    var word = meta.path("code").asText("");
    var code = Arrays.stream(ErrorCode.values()).filter(one -> one.word().equals(word)).findFirst();
    return code.filter(one -> one.compareTo(ErrorCode.INTERNAL_ERROR) > 0)
        .filter(one -> !operation.errors().contains(word))
        .map(_ -> "the undescribed error code " + word);
  }

  private static Optional<String> ofRefusal(
      DescribedOperation operation, DescribedExchange exchange) {
    if (exchange.status() != 400) {
      return Optional.empty();
    }
    var parameters = names(operation.parameters("query"));
    var members = operation.members();
    var errors = parsed(exchange.body()).orElseThrow().findPath("errors");
    for (var error : errors) {
      var field = error.path("field").asText();
      var message = error.path("message").asText();
      if ((message.startsWith("an unknown parameter") && parameters.contains(field))
          || (message.startsWith("an unknown member") && members.contains(field))) {
        return Optional.of("refused as unknown, but described: " + field);
      }
    }
    return Optional.empty();
  }

  private Optional<String> ofParameters(DescribedOperation operation, DescribedExchange exchange) {
    var described = operation.parameters("query");
    var names = names(described);
    var sent = exchange.parameters();
    if (!operation.isClassic() && !names.containsAll(sent.keySet())) {
      return Optional.of("undescribed parameters: " + sent.keySet());
    }
    for (var parameter : described) {
      var values = sent.getOrDefault(parameter.name(), List.of());
      if (parameter.isRequired() && values.isEmpty()) {
        return Optional.of("accepted without the parameter " + parameter.name());
      }
      var problem = ofValues(parameter, values, operation.isClassic());
      if (problem.isPresent()) {
        return problem;
      }
    }
    var variables = operation.values(exchange);
    return operation.parameters("path").stream()
        .flatMap(
            parameter ->
                ofValues(
                    parameter,
                    Optional.ofNullable(variables.get(parameter.name())).stream().toList(),
                    false)
                    .stream())
        .findFirst();
  }

  private static Set<String> names(List<Parameter> parameters) {
    var names = new TreeSet<String>();
    parameters.forEach(parameter -> names.add(parameter.name()));
    return names;
  }

  /* Classic portals send absent parameters empty. */
  private Optional<String> ofValues(Parameter parameter, List<String> values, boolean isClassic) {
    if (values.isEmpty() || (isClassic && values.equals(List.of("")))) {
      return Optional.empty();
    }
    var problems = open.problems(parameter.schema(), value(parameter, values));
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of("the parameter %s: %s".formatted(parameter.name(), problems));
  }

  private static JsonNode value(Parameter parameter, List<String> values) {
    if (parameter.types().contains("array")) {
      var array = JSON.createArrayNode();
      values.forEach(array::add);
      return array;
    }
    var text = String.join(" ", values);
    if (parameter.types().contains("boolean") && text.matches("true|false")) {
      return BooleanNode.valueOf(text.equals("true"));
    }
    if (parameter.types().contains("integer") && text.matches("[-+]?\\d{1,18}")) {
      return JSON.getNodeFactory().numberNode(new BigDecimal(text).longValueExact());
    }
    return TextNode.valueOf(text);
  }

  private Optional<String> ofRequest(DescribedOperation operation, DescribedExchange exchange) {
    if (exchange.sent().length == 0) {
      return operation.needsBody() ? Optional.of("accepted without a body") : Optional.empty();
    }
    var text = exchange.sentText();
    if (RECORDS.contains(operation.template())) {
      return ofRecords(exchange);
    }
    if (!operation.accepts(exchange.sentType(), JSON_TYPE) || text.isEmpty()) {
      return Optional.empty();
    }
    return ofJson(
        operation.isClassic() ? open : closed,
        operation.requestSchema(),
        text.get(),
        "the accepted request");
  }

  private Optional<String> ofRecords(DescribedExchange exchange) {
    var rejected = parsed(exchange.body()).orElseThrow().path("rejected");
    if (!rejected.isEmpty() || exchange.parameters().containsKey("format")) {
      return Optional.empty();
    }
    return exchange
        .sentText()
        .filter(text -> text.length() <= MOST_VALIDATED)
        .map(SentRecords::of)
        .orElse(List.of())
        .stream()
        .map(record -> open.problems("/components/schemas/UsageRecord", record))
        .filter(problems -> !problems.isEmpty())
        .findFirst()
        .map(problems -> "an accepted record is not as described: " + problems);
  }

  private static Optional<JsonNode> parsed(String body) {
    try {
      return Optional.of(JSON.readTree(body)).filter(node -> !node.isMissingNode());
    } catch (JsonProcessingException _) {
      return Optional.empty();
    }
  }
}
