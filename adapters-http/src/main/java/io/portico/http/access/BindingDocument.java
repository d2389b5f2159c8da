package io.portico.http.access;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.selector.Selector;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a binding.
 *
 * @param selector absent for the whole organisation
 */
@JsonDocument
public record BindingDocument(String role, @Nullable String selector) {

  private static final String MEMBER = "bindings";

  /** Returns the JSON of bindings. */
  public static List<BindingDocument> of(List<Binding> bindings) {
    return bindings.stream()
        .map(
            binding ->
                new BindingDocument(
                    binding.role(), binding.selector().map(Selector::toString).orElse(null)))
        .toList();
  }

  /** Returns the JSON of the role and the bindings of a user, without those of groups. */
  static List<BindingDocument> of(DashboardUser user) {
    var all = new ArrayList<BindingDocument>();
    var role = user.profile().role();
    if (role != Role.NONE) {
      all.add(new BindingDocument(role.word(), null));
    }
    all.addAll(of(user.bindings().own()));
    return all;
  }

  /** Reads a list of bindings, which is the whole body. */
  public static List<WantedBinding> read(byte @Nullable [] body) {
    var array = body == null ? "" : new String(body, StandardCharsets.UTF_8);
    // The body is a list, which the readers of members take as one.
    return read(
        JsonObject.parse("{\"bindings\":%s}".formatted(array).getBytes(StandardCharsets.UTF_8))
            .only(MEMBER));
  }

  /** Reads the member {@code bindings}. */
  static List<WantedBinding> read(JsonObject json) {
    return json.objects(MEMBER, UserBindings.MOST, BindingDocument::binding);
  }

  private static WantedBinding binding(JsonObject json) {
    json.only("role", "selector");
    return new WantedBinding(json.text("role"), json.optionalText("selector", Selector::parse));
  }
}
