package io.portico.application.port.in.own;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.application.Application;
import io.portico.domain.application.NamedMember;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.limit.LimitState;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsagePeriod;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Reads what belongs to a developer: the applications of which they are a member. */
public interface OwnQueries {

  /** The most keys and requests of one application that are read, the newest. */
  int MOST = 1_000;

  /** Returns the applications: the default one, then the others, oldest first. */
  List<Application> applications(SignedInDeveloper me);

  /**
   * Returns an application with what belongs to it.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is not the developer's
   */
  OwnApplication application(SignedInDeveloper me, ApplicationId id);

  /**
   * Returns one key.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs or
   *     has no such key
   */
  OwnKey key(SignedInDeveloper me, OwnKeys.KeyName key);

  /**
   * Returns what the catalogue offers for a plan; empty if the site shows the developer nothing, or
   * no key is issued for it.
   */
  Optional<Offer> offer(SignedInDeveloper me, PlanId plan);

  /**
   * Counts the calls with keys of the developer's applications.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs
   */
  UsageQueries.Report usage(SignedInDeveloper me, UsageOf query);

  /**
   * An application with what belongs to it.
   *
   * @param keys live ones first, then the newest
   * @param requests that wait or were declined, without those withdrawn, the newest first
   */
  record OwnApplication(
      Application application,
      List<NamedMember> members,
      List<OwnKey> keys,
      List<OwnRequest> requests) {

    public OwnApplication {
      members = List.copyOf(members);
      keys = List.copyOf(keys);
      requests = List.copyOf(requests);
    }
  }

  /**
   * A key, what it is for, and what its plan has left.
   *
   * @param limits of a live key whose plan exists
   * @param address at which its API is called, if an administrator has set it
   */
  record OwnKey(
      KeyWithUsage usage, ApiOffer offer, Optional<LimitState> limits, Optional<URI> address) {

    /** Returns the key. */
    public IssuedKey key() {
      return usage.key().key();
    }
  }

  /**
   * A plan that keys can be requested for.
   *
   * @param reviewed whether a request waits for a review
   * @param fields that a request asks for
   */
  record Offer(CatalogueEntry entry, PlanDetails plan, boolean reviewed, List<String> fields) {

    public Offer {
      fields = List.copyOf(fields);
    }
  }

  /** A key request, and what it is for. */
  record OwnRequest(KeyRequest request, ApiOffer offer) {}

  /**
   * Which calls are counted.
   *
   * @param application empty for all of the developer's
   * @param by a dimension to group by, besides time and response code
   */
  record UsageOf(
      Optional<ApplicationId> application,
      UsagePeriod period,
      Resolution resolution,
      Optional<UsageDimension> by) {}
}
