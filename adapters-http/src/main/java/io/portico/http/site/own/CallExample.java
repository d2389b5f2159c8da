package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnQueries.OwnKey;
import io.portico.domain.key.KeyLocation;

/**
 * A command that calls an API with a key, which it takes from a variable.
 *
 * @param namesAddress whether it names the address of the API; otherwise that is a variable, too
 */
public record CallExample(String command, boolean namesAddress) {

  static CallExample of(OwnKey key) {
    var address =
        key.address()
            .map(base -> "'" + (base + "/").replace("'", "'\\''") + "'")
            .orElse("\"$API_URL\"");
    return new CallExample(
        switch (key.offer().keyLocation()) {
          case KeyLocation.Header(var name) ->
              "curl -H \"%s: %s$API_KEY\" %s"
                  .formatted(
                      name, name.equalsIgnoreCase("Authorization") ? "Bearer " : "", address);
          case KeyLocation.Parameter(var name) ->
              "curl --get --data-urlencode \"%s=$API_KEY\" %s".formatted(name, address);
        },
        key.address().isPresent());
  }
}
