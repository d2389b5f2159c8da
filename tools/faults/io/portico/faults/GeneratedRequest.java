package io.portico.faults;

import io.portico.http.testkit.description.DescribedExchange;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A request as it is sent, byte for byte. */
final class GeneratedRequest {

  private final String operation;
  private final String method;
  private final String target;
  private final List<String> headers;
  private final byte[] body;

  /**
   * @param operation the method and the path template it was made from
   * @param target what follows the method in the request line
   * @param headers lines without their ends; the host and the length of the body are added
   */
  GeneratedRequest(
      String operation, String method, String target, List<String> headers, byte[] body) {
    this.operation = operation;
    this.method = method;
    this.target = target;
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  String operation() {
    return operation;
  }

  String method() {
    return method;
  }

  List<String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  /** Returns the request with its response, to be compared with the OpenAPI document. */
  DescribedExchange with(RawExchange.Answer answer) {
    return new DescribedExchange(
        method,
        target,
        body,
        this::values,
        answer.status(),
        answer.headers()::getAll,
        answer.reply().body());
  }

  private List<String> values(String name) {
    var beginning = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(beginning))
        .map(line -> line.substring(beginning.length()).strip())
        .toList();
  }

  /** Returns what is sent on a connection that is closed after the response. */
  byte[] bytes() {
    var head = new StringBuilder("%s %s HTTP/1.1\r\n".formatted(method, target));
    head.append("Host: localhost\r\nConnection: close\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    if (body.length > 0) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("\r\n");
    var all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
    all.writeBytes(body);
    return all.toByteArray();
  }

  /** Returns the command that repeats it on a node at {@code port}. */
  String curl(int port, Path bodyFile) {
    var command = new StringBuilder("curl -sSi --path-as-is -X " + quoted(method));
    headers.forEach(line -> command.append(" -H ").append(quoted(line)));
    if (body.length > 0) {
      command.append(" --data-binary @").append(bodyFile);
    }
    return command
        .append(" --request-target ")
        .append(quoted(target))
        .append(" http://localhost:")
        .append(port)
        .toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
