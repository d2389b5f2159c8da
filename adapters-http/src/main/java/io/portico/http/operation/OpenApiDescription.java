package io.portico.http.operation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.micronaut.core.annotation.AnnotationMetadata;
import io.micronaut.core.io.ResourceResolver;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.security.RequiresPermission;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The routes in OpenAPI 3.1: what was generated from the code, and beside each operation the roles
 * that may call it. Routes that this installation does not have are left out. Made once, when
 * somebody first asks for it.
 */
@Singleton
final class OpenApiDescription {

  private static final String DOCUMENT = "classpath:io/portico/http/docs/openapi.yaml";
  private static final List<String> METHODS =
      List.of("get", "put", "post", "patch", "delete", "head", "options");

  private final Map<String, AnnotationMetadata> routes;
  private final String yaml;

  OpenApiDescription(ResourceResolver resources, Router router) {
    Stream<UriRouteInfo<?, ?>> served = router.uriRoutes();
    this.routes =
        served.collect(
            toMap(
                route -> key(route.getHttpMethodName(), route.getUriMatchTemplate().toPathString()),
                UriRouteInfo::getAnnotationMetadata,
                (first, _) -> first));
    this.yaml = described(resources);
  }

  /** Returns the document. */
  String yaml() {
    return yaml;
  }

  private String described(ResourceResolver resources) {
    var options = new DumperOptions();
    options.setSplitLines(false);
    var format = new Yaml(options);
    try (var stream =
            resources
                .getResourceAsStream(DOCUMENT)
                .orElseThrow(
                    () -> new IllegalStateException(DOCUMENT + " is not in the application"));
        var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      var document = (MappingNode) format.compose(reader);
      describe((MappingNode) member(document, "paths").orElseThrow());
      var written = new StringWriter();
      format.serialize(document, written);
      return written.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void describe(MappingNode paths) {
    for (var path : paths.getValue()) {
      var template = text(path.getKeyNode());
      var operations = (MappingNode) path.getValueNode();
      operations
          .getValue()
          .removeIf(operation -> isOperation(operation) && route(template, operation).isEmpty());
      operations.getValue().stream()
          .filter(OpenApiDescription::isOperation)
          .forEach(
              operation ->
                  describe(
                      (MappingNode) operation.getValueNode(),
                      route(template, operation).orElseThrow()));
    }
    paths
        .getValue()
        .removeIf(
            path ->
                ((MappingNode) path.getValueNode())
                    .getValue().stream().noneMatch(OpenApiDescription::isOperation));
  }

  private static void describe(MappingNode operation, AnnotationMetadata route) {
    if (route.hasAnnotation(RequiresPermission.class)) {
      var needed = route.enumValues(RequiresPermission.class, Permission.class);
      var roles = Arrays.stream(Role.values()).filter(role -> has(role, needed)).toList();
      var words = roles.stream().map(Role::word).toList();
      put(operation, "x-roles", list(words));
      append(operation, "May be called by: " + String.join(", ", words) + ".");
    } else if (isForAnybody(route) && member(operation, "security").isEmpty()) {
      put(operation, "security", list(List.of()));
      append(operation, "Needs no credential.");
    }
  }

  private static boolean has(Role role, Permission[] needed) {
    return Arrays.stream(needed).allMatch(permission -> permission.roles().contains(role));
  }

  private static boolean isForAnybody(AnnotationMetadata route) {
    return List.of(route.stringValues(Secured.class)).contains(SecurityRule.IS_ANONYMOUS);
  }

  private static void append(MappingNode operation, String sentence) {
    var told = member(operation, "description").map(OpenApiDescription::text);
    operation.getValue().removeIf(tuple -> text(tuple.getKeyNode()).equals("description"));
    put(
        operation,
        "description",
        new ScalarNode(
            Tag.STR,
            Stream.concat(told.stream(), Stream.of(sentence)).collect(joining("\n\n")),
            null,
            null,
            ScalarStyle.DOUBLE_QUOTED));
  }

  private static void put(MappingNode node, String name, Node value) {
    node.getValue().add(new NodeTuple(scalar(name), value));
  }

  private static Node list(List<String> words) {
    return new SequenceNode(
        Tag.SEQ, words.stream().map(OpenApiDescription::scalar).toList(), FlowStyle.FLOW);
  }

  private static Node scalar(String text) {
    return new ScalarNode(Tag.STR, text, null, null, ScalarStyle.PLAIN);
  }

  private Optional<AnnotationMetadata> route(String template, NodeTuple operation) {
    return Optional.ofNullable(routes.get(key(text(operation.getKeyNode()), template)));
  }

  private static boolean isOperation(NodeTuple member) {
    return METHODS.contains(text(member.getKeyNode()));
  }

  private static Optional<Node> member(MappingNode node, String name) {
    return node.getValue().stream()
        .filter(tuple -> text(tuple.getKeyNode()).equals(name))
        .map(NodeTuple::getValueNode)
        .findFirst();
  }

  private static String text(Node node) {
    return ((ScalarNode) node).getValue();
  }

  /* A variable is called otherwise, or written with the pattern it must match. */
  private static String key(String method, String template) {
    return method.toUpperCase(Locale.ROOT) + " " + template.replaceAll("\\{[^}]*}", "{}");
  }
}
