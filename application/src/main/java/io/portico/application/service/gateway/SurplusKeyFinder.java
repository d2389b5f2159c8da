package io.portico.application.service.gateway;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Listing;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds keys that a gateway has from Portico and that Portico does not know, for example after its
 * store was restored from an older backup. Each is queued as a removed key, so that it is compared,
 * reported and removed as other drift is.
 *
 * <p>The gateway is listed before the store is read, and a key is stored before it is sent: so a
 * key that is issued meanwhile is known. Keys that are stored as they are cannot be found by their
 * hashes, so their gateways are not searched.
 */
public record SurplusKeyFinder(
    GatewayKeys gatewayKeys,
    GatewayCredentials credentials,
    KeyPushes pushes,
    KeyPushWriter writer,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  private static final int AT_ONCE = 500;

  /** The most pages of a gateway that are read. */
  public static final int MOST_PAGES = 1_000;

  /** Queues the surplus keys of a gateway, and returns how many. */
  int find(OrganisationId organisation, Gateway gateway) {
    if (writer.storesKeys()) {
      return 0;
    }
    var listed = listed(gateway);
    var found = 0;
    while (!listed.isEmpty()) {
      var some = new ArrayList<StoredKey>();
      while (some.size() < AT_ONCE && !listed.isEmpty()) {
        some.add(new StoredKey(listed.removeFirst()));
      }
      found += queue(organisation, gateway, some);
    }
    return found;
  }

  /* Sorted, so that those that are looked for together are neighbours in the store. */
  private NavigableSet<String> listed(Gateway gateway) {
    var connection = credentials.connection(gateway);
    var listed = new TreeSet<String>();
    var next = Optional.<String>empty();
    var pages = 0;
    do {
      next =
          switch (gatewayKeys.list(connection, next)) {
            case Listing.Page(var identifiers, var following) -> {
              listed.addAll(identifiers);
              yield following;
            }
            // What was listed is checked.
            case Listing.Unsupported _, Listing.Failed _ -> Optional.empty();
          };
      pages++;
    } while (next.isPresent() && pages < MOST_PAGES);
    return listed;
  }

  private int queue(OrganisationId organisation, Gateway gateway, List<StoredKey> listed) {
    return unitOfWork.execute(
        () -> {
          var known = pushes.known(organisation, gateway.id(), listed);
          var queued = 0;
          for (var key : listed) {
            if (!known.contains(key)) {
              var id = new KeyPushId(ids.next());
              var push = KeyPush.surplus(id, gateway.id(), key, clock.instant());
              queued += pushes.add(organisation, push) ? 1 : 0;
            }
          }
          if (queued > 0) {
            writer.wake();
          }
          return queued;
        });
  }
}
