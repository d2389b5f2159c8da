package io.portico.application.testkit.memory.request;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.developer.InMemoryDevelopers;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.application.testkit.memory.plan.InMemoryPlans;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Key requests in memory. */
public final class InMemoryKeyRequests extends InMemoryTable<KeyRequestId, KeyRequest>
    implements KeyRequests {

  private final InMemoryDevelopers developers;
  private final InMemoryPlans plans;
  private final InMemoryTable<CommentKey, RequestComment> comments;

  public InMemoryKeyRequests(
      InMemoryOrganisations organisations,
      InMemoryDevelopers developers,
      InMemoryPlans plans,
      InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.comparing(KeyRequestId::value));
    this.developers = developers;
    this.plans = plans;
    this.comments =
        new InMemoryTable<>(organisations, unitOfWork, Comparator.comparing(CommentKey::id));
  }

  @Override
  public synchronized long count(OrganisationId organisation, KeyRequestFilter filter) {
    return matching(organisation, filter).count();
  }

  @Override
  public synchronized List<KeyRequest> findAll(
      OrganisationId organisation, Collection<KeyRequestId> ids) {
    var wanted = Set.copyOf(ids);
    return rows(organisation).stream().filter(request -> wanted.contains(request.id())).toList();
  }

  @Override
  public void add(OrganisationId organisation, KeyRequest request) {
    insertNew(organisation, request.id(), request);
  }

  @Override
  public void replace(OrganisationId organisation, KeyRequest request) {
    if (!(find(organisation, request.id()).orElseThrow().state() instanceof RequestState.Pending)) {
      throw new IllegalStateException("the key request was decided");
    }
    updateInUnitOfWork(organisation, request.id(), request);
  }

  @Override
  public void addComment(OrganisationId organisation, KeyRequestId id, RequestComment comment) {
    var _ = findForUpdate(organisation, id).orElseThrow();
    comments.insertNew(organisation, new CommentKey(id, comment.id()), comment);
  }

  @Override
  public List<RequestComment> comments(OrganisationId organisation, KeyRequestId id) {
    return comments.rowsByKey(organisation).entrySet().stream()
        .filter(row -> row.getKey().request().equals(id))
        .map(Map.Entry::getValue)
        .toList();
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, KeyRequestId id) {
    comments
        .rowsByKey(organisation)
        .keySet()
        .forEach(
            key -> {
              if (key.request().equals(id)) {
                comments.remove(organisation, key);
              }
            });
    return super.remove(organisation, id);
  }

  private record CommentKey(KeyRequestId request, Identifier id) {}

  @Override
  public List<KeyRequest> page(
      OrganisationId organisation,
      KeyRequestFilter filter,
      KeyRequestOrder order,
      long offset,
      int limit) {
    return matching(organisation, filter)
        .sorted(comparator(organisation, order))
        .skip(offset)
        .limit(limit)
        .toList();
  }

  private Comparator<KeyRequest> comparator(OrganisationId organisation, KeyRequestOrder order) {
    Comparator<KeyRequest> byId = Comparator.comparing(request -> request.id().value());
    return switch (order.key()) {
      case REQUESTED -> order.descending() ? byId.reversed() : byId;
      case DECIDED ->
          absentLast(order, byId, request -> request.state().decided().map(Decision::at));
      case DEVELOPER ->
          absentLast(
              order,
              byId,
              request -> developer(organisation, request).map(found -> found.email().canonical()));
      case PLAN ->
          absentLast(
              order,
              byId,
              request -> plan(organisation, request).map(name -> name.toLowerCase(Locale.ROOT)));
    };
  }

  private static <T extends Comparable<T>> Comparator<KeyRequest> absentLast(
      KeyRequestOrder order,
      Comparator<KeyRequest> byId,
      Function<KeyRequest, Optional<T>> sorted) {
    Comparator<KeyRequest> present =
        Comparator.comparing(sorted, Comparator.comparing(Optional::orElseThrow));
    Comparator<KeyRequest> either =
        (one, other) ->
            sorted.apply(one).isPresent() && sorted.apply(other).isPresent()
                ? present.compare(one, other)
                : 0;
    var all = either.thenComparing(byId);
    return Comparator.comparing((KeyRequest request) -> sorted.apply(request).isEmpty())
        .thenComparing(order.descending() ? all.reversed() : all);
  }

  private Optional<DeveloperDetails> developer(OrganisationId organisation, KeyRequest request) {
    return developers
        .find(organisation, request.details().developer())
        .map(found -> found.developer().details());
  }

  private Optional<String> plan(OrganisationId organisation, KeyRequest request) {
    return plans.find(organisation, request.details().plan()).map(plan -> plan.details().name());
  }

  @Override
  public synchronized long countPending() {
    return rows().stream()
        .filter(row -> row.getValue().state() instanceof RequestState.Pending)
        .count();
  }

  private Stream<KeyRequest> matching(OrganisationId organisation, KeyRequestFilter filter) {
    return rows(organisation).stream()
        .filter(
            request ->
                filter.matches(
                    request, developer(organisation, request), plan(organisation, request)));
  }
}
