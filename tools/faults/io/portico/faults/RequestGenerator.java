package io.portico.faults;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** Generates requests for the operations of an OpenAPI document. */
final class RequestGenerator {

  private static final ObjectWriter JSON = new ObjectMapper().writer();
  private static final ObjectWriter ASCII = JSON.with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private static final List<String> PATH_TRICKS =
      List.of(
          "..",
          ".",
          "%2e%2e",
          "%2F",
          "a%2Fb",
          "a%5Cb",
          "%00",
          "%0d%0a",
          "%",
          "%zz",
          "%ED%A0%80",
          "%C0%AF",
          "%F4%90%80%80",
          "a;b=c",
          "a+b",
          "*",
          "~",
          "a//b",
          "{id}",
          "[::1]",
          "é",
          "a|b",
          "\"a\"",
          "^",
          "`",
          "a#b",
          "a?b",
          "%25%25",
          "a".repeat(9_000),
          "%61".repeat(25_000));

  private static final List<String> CONTENT_TYPES =
      List.of(
          "text/plain",
          "application/xml",
          "text/csv",
          "application/yaml",
          "application/x-ndjson",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
          "application/json; charset=utf-16",
          "application/json; charset=none",
          "application/problem+json",
          "garbage",
          "/",
          ";",
          "a/b;;",
          "application/json;" + "a=b;".repeat(500),
          "image/png, application/json",
          "");

  private static final List<String> ACCEPTS =
      List.of(
          "application/problem+json",
          "application/json",
          "text/csv",
          "application/x-ndjson",
          "text/html",
          "application/yaml",
          "*/*;q=abc",
          "garbage",
          "a/b;c",
          "",
          "text/csv;q=0.1, application/problem+json",
          "*/" + "*".repeat(3_000));

  private static final List<String> OTHER_HEADERS =
      List.of(
          "Content-Encoding: gzip",
          "Content-Encoding: deflate",
          "Content-Encoding: br",
          "Content-Encoding: gzip, gzip",
          "Prefer: respond-async",
          "Prefer: ,;=",
          "Range: bytes=0-",
          "Expect: 100-continue",
          "Expect: other",
          "X-Request-Id: " + "é".repeat(40),
          "X-Request-Id: ok-1",
          "X-Forwarded-For: ,,,",
          "X-Forwarded-For: 1.2.3.4, ::1",
          "Forwarded: for=\"[::1",
          "Origin: null",
          "Cookie: a",
          "Accept-Encoding: gzip",
          "Accept-Charset: utf-7",
          "Accept-Language: *;;",
          "If-Match: \"",
          "If-Match: *",
          "If-None-Match: *, W/\"a\"",
          "If-None-Match: a,,b",
          "Idempotency-Key: ",
          "Idempotency-Key: a",
          "Idempotency-Key: \u0001",
          "Upgrade: h2c",
          "X-Http-Method: DELETE",
          "X-HTTP-Method-Override: DELETE",
          "X-Long: " + "a".repeat(7_000));

  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO", "get");

  private static final List<String> BODIES =
      List.of(
          "{",
          "[",
          "\"",
          "{}{}",
          "{} x",
          "nul",
          "'a'",
          "{\"a\":1,\"a\":2}",
          "{a:1}",
          "[1,]",
          "\ufeff{}",
          "// x\n{}",
          "[".repeat(100_000),
          "{\"a\":".repeat(50_000),
          "-",
          "1e999999999",
          "a: &a [*a]",
          "a: b\n c: - d",
          "\u0000",
          "a=b&c=d",
          "\n\n{}\n[]\n",
          "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n");

  private record Target(
      String method, String path, Operation operation, List<Parameter> parameters) {}

  private final List<Target> targets;
  private final GeneratedValues values;
  private final List<String> credentials;
  private String administrator;

  /**
   * @param others header lines with credentials that may do less
   */
  RequestGenerator(OpenAPI document, GeneratedValues values, List<String> others) {
    this.targets =
        document.getPaths().entrySet().stream()
            .flatMap(
                path ->
                    path.getValue().readOperationsMap().entrySet().stream()
                        .map(
                            operation ->
                                new Target(
                                    operation.getKey().name(),
                                    path.getKey(),
                                    operation.getValue(),
                                    parameters(document, operation.getValue()))))
            .toList();
    this.values = values;
    this.credentials = others;
    this.administrator = "";
  }

  private static List<Parameter> parameters(OpenAPI document, Operation operation) {
    var declared = Objects.requireNonNullElse(operation.getParameters(), List.<Parameter>of());
    return declared.stream().map(parameter -> resolved(document, parameter)).toList();
  }

  private static Parameter resolved(OpenAPI document, Parameter parameter) {
    var referred = parameter.get$ref();
    return referred == null
        ? parameter
        : Objects.requireNonNull(
            document
                .getComponents()
                .getParameters()
                .get(referred.substring(referred.lastIndexOf('/') + 1)));
  }

  /** Uses this credential for most requests. */
  void administrator(String credential) {
    administrator = credential;
  }

  /** Returns whether {@code request} shows the credential that may do everything. */
  boolean isByAdministrator(GeneratedRequest request) {
    return request.headers().contains("X-API-Key: " + administrator);
  }

  /** Returns the number of operations. */
  int operations() {
    return targets.size();
  }

  /** Returns a request; each operation gets its turn. */
  GeneratedRequest request(int number) {
    var target = targets.get(number % targets.size());
    var parameters = target.parameters();
    var method = values.happens(0.02) ? values.oneOf(METHODS) : target.method();
    var headers = headers(target, parameters);
    var body = body(target);
    if (headers.contains("Content-Encoding: gzip") && values.happens(0.7)) {
      body = gzip(body);
    }
    return new GeneratedRequest(
        target.method() + " " + target.path(),
        method,
        path(target, parameters) + query(parameters),
        headers,
        body);
  }

  private String path(Target target, List<Parameter> parameters) {
    var path = target.path();
    for (var parameter : parameters) {
      if (parameter.getIn().equals("path")) {
        path = path.replace("{" + parameter.getName() + "}", segment(target, parameter));
      }
    }
    if (values.happens(0.02)) {
      path += values.oneOf(List.of("/", "//", "/..", "/x", ";a", ".json", "%20", "%00"));
    }
    return values.happens(0.01)
        ? values.oneOf(List.of("//" + path, "/." + path, "http://other.test" + path, "*", "/%"))
        : path;
  }

  private String segment(Target target, Parameter parameter) {
    if (values.happens(0.06)) {
      return values.oneOf(PATH_TRICKS);
    }
    if (values.happens(0.04)) {
      return encoded(values.oddText());
    }
    return encoded(
        switch (parameter.getName()) {
          case "id" -> values.text("id of " + collection(target.path()));
          case "api_id" -> values.text("id of /api/apis");
          default -> String.valueOf(values.value(parameter.getName(), parameter.getSchema()));
        });
  }

  /** Returns the path of the records that the first parameter of a template names. */
  static String collection(String template) {
    var beginning = template.replaceFirst("/\\{.*", "");
    return beginning.replaceFirst("(/(?:requests|developers))/(?:approve|decline|password)$", "$1");
  }

  private String query(List<Parameter> parameters) {
    var pairs = new ArrayList<String>();
    for (var parameter : parameters) {
      if (!parameter.getIn().equals("query")
          || !values.happens(Boolean.TRUE.equals(parameter.getRequired()) ? 0.95 : 0.3)) {
        continue;
      }
      var value = values.value(parameter.getName(), parameter.getSchema());
      for (var single : value instanceof List<?> several ? several : Arrays.asList(value)) {
        pairs.add(parameter.getName() + "=" + encoded(String.valueOf(single)));
      }
    }
    if (values.happens(0.03)) {
      pairs.add(
          values.oneOf(
              List.of("%zz=1", "a=%", "&&&", "=", "a[]=1", "%00=%00", "é=é", "p=1&p=2", "a=b;c")));
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private List<String> headers(Target target, List<Parameter> parameters) {
    var headers = new ArrayList<String>();
    headers.add(values.happens(0.85) ? "X-API-Key: " + administrator : values.oneOf(credentials));
    if (target.path().startsWith("/admin/") && values.happens(0.9)) {
      headers.set(0, credentials.getFirst());
    }
    for (var parameter : parameters) {
      if (parameter.getIn().equals("header") && values.happens(0.2)) {
        var value = values.happens(0.1) ? values.oddText() : values.text(parameter.getName());
        headers.add(parameter.getName() + ": " + value.replaceAll("[\\r\\n\\x00]", "?"));
      }
    }
    if (values.happens(0.3)) {
      headers.add("Accept: " + values.oneOf(ACCEPTS));
    }
    if (values.happens(0.5)) {
      headers.add("Content-Type: application/json");
    } else if (values.happens(0.2)) {
      headers.add("Content-Type: " + values.oneOf(CONTENT_TYPES));
    }
    if (values.happens(0.1)) {
      headers.add(values.oneOf(OTHER_HEADERS));
    }
    return headers.stream().filter(line -> !line.isEmpty()).toList();
  }

  private byte[] body(Target target) {
    var declared =
        Optional.ofNullable(target.operation().getRequestBody())
            .map(body -> body.getContent().entrySet().iterator().next());
    if (declared.isEmpty()) {
      return values.happens(0.05) ? bytes(values.oneOf(BODIES)) : new byte[0];
    }
    if (values.happens(0.05)) {
      return bytes(values.happens(0.1) ? "" : values.oneOf(BODIES));
    }
    var written = written(declared.get().getValue().getSchema());
    var chance = values.happens(0.04) ? values.oneOf(List.of(0, 1, 2, 3, 4)) : -1;
    return switch (chance) {
      case 0 -> bytes(written.substring(0, written.length() / 2));
      case 1 -> bytes(written + values.oneOf(BODIES));
      case 2 -> broken(bytes(written));
      case 3 -> written.getBytes(StandardCharsets.UTF_16);
      case 4 -> bytes(written.replace("\":\"", "\":\"" + values.oddText()));
      default -> bytes(written);
    };
  }

  private String written(Schema<?> schema) {
    var value = values.value("body", schema);
    try {
      return (values.happens(0.5) ? ASCII : JSON).writeValueAsString(value);
    } catch (JsonProcessingException _) {
      // A half of a surrogate pair can be written only as an escape.
      try {
        return ASCII.writeValueAsString(value);
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static byte[] broken(byte[] body) {
    if (body.length > 0) {
      body[body.length / 2] = (byte) 0xff;
    }
    return body;
  }

  private static byte[] gzip(byte[] body) {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
