package io.portico.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.json.JsonMapper;
import io.portico.application.port.out.webhook.EventPayloads;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Events as JSON, with the members that docs/webhooks.md lists. */
public record JsonEventPayloads(JsonMapper mapper) implements EventPayloads {

  @Override
  public String write(Event event, Optional<String> application, Instant at) {
    var data = EventData.of(event, application);
    var complete = text(event, at, data);
    return complete.getBytes(UTF_8).length <= Delivery.LONGEST_PAYLOAD
        ? complete
        : text(event, at, EventData.truncated(data));
  }

  private String text(Event event, Instant at, Map<String, Object> data) {
    var payload = new LinkedHashMap<String, Object>();
    payload.put("type", event.type().word());
    payload.put("timestamp", EventData.written(at));
    payload.put("data", data);
    try {
      return mapper.writeValueAsString(payload);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
