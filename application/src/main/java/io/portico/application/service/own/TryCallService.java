package io.portico.application.service.own;

import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.own.TryCall;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.limit.RateLimiter;
import io.portico.application.port.out.own.TryTransport;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the calls that signed-in developers try. */
public record TryCallService(
    Catalogues catalogues,
    KeyLocations locations,
    RateLimiter rates,
    TryTransport transport,
    InstantSource clock)
    implements TryCall {

  private static final CallRate RATE = new CallRate(MOST_A_MINUTE, Duration.ofMinutes(1).toNanos());

  @Override
  public Optional<Place> place(SignedInDeveloper me, String entry) {
    var entries = entries(me, entry);
    if (entries.isEmpty()) {
      throw RecordKind.CATALOGUE_ENTRY.notFound(entry).get();
    }
    var addresses =
        entries.stream()
            .flatMap(one -> one.site().tryIt().stream())
            .map(TryIt::baseUrls)
            .flatMap(List<URI>::stream)
            .distinct()
            .toList();
    KeyLocation location =
        entries.stream()
            .flatMap(one -> one.keyLocation().stream())
            .findFirst()
            .orElseGet(locations::first);
    return addresses.isEmpty()
        ? Optional.empty()
        : Optional.of(new Place(entries.getFirst().name(), addresses, location));
  }

  private List<CatalogueEntry> entries(SignedInDeveloper me, String id) {
    var organisation = me.organisation();
    var plan =
        Identifier.parse(id)
            .flatMap(found -> catalogues.offering(organisation, new PlanId(found)))
            .filter(entry -> entry.api().isEmpty());
    return Stream.concat(
            plan.stream(),
            ApiId.parse(id).stream()
                .flatMap(api -> catalogues.offering(organisation, api).stream()))
        .filter(entry -> Belongings.sees(me, entry))
        .toList();
  }

  @Override
  public Outcome call(Command command) {
    var base = command.call().base();
    var place =
        place(command.me(), command.entry())
            .filter(found -> found.baseUrls().contains(base))
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "address", base.toString(), "one that the API may be tried at"));
    var call = command.call().sent(command.key(), place.keyLocation());
    var wait = rates.count(caller(command.me()), RATE);
    if (wait.isPresent()) {
      return new Outcome.TooMany(wait.get());
    }
    var began = clock.instant();
    var result = transport.send(call);
    return new Outcome.Made(result, Duration.between(began, clock.instant()));
  }

  /* No plan has the id of a developer, so the calls under plans are counted apart. */
  private static Consumer caller(SignedInDeveloper me) {
    var developer = me.developer().id();
    return new Consumer(
        me.organisation(), ApplicationId.ofDefault(developer), new PlanId(developer.value()));
  }
}
