package io.portico.http.dashboard.request;

import io.portico.domain.application.Application;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.http.dashboard.developer.DeveloperPage.KeyRow;
import io.portico.http.dashboard.portal.OpenedApis;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The model of the page of one request.
 *
 * @param application of the key; empty for the default one, and for one that was removed
 * @param opens the APIs that a key of the plan opens
 * @param keys the first keys of the developer, of {@code keyCount}
 * @param comments oldest first
 * @param fields of the form for a comment
 */
public record OneRequest(
    NamedKeyRequest named,
    Optional<Application> application,
    List<OpenedApis.Labelled> opens,
    List<KeyRow> keys,
    long keyCount,
    List<AuthoredComment> comments,
    Fields fields) {

  /** Returns the decision, if there is one. */
  public Optional<Decision> decision() {
    return named.request().state().decided();
  }

  /** Returns the name of the issued key in the audit trail, with which nothing can be called. */
  public Optional<String> key() {
    return key(named.request());
  }

  /** Returns the name of the key that was issued for a request in the audit trail. */
  static Optional<String> key(KeyRequest request) {
    return request.state() instanceof RequestState.Approved(_, var key)
        ? Optional.of(key.fingerprint())
        : Optional.empty();
  }

  /** Returns the reason for a decline, if one was given. */
  public Optional<String> reason() {
    return named.request().state() instanceof RequestState.Declined(_, var reason)
        ? Optional.of(reason).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** Returns whether the request waits for a decision. */
  public boolean isPending() {
    return decision().isEmpty();
  }

  /** Returns whether there may be more comments. */
  public boolean hasRoom() {
    return comments.size() < RequestComment.MOST;
  }

  /** Returns the address of all requests of the developer. */
  public String others() {
    return Address.of(Section.REQUESTS.path())
        .with("state", RequestSearch.ANY)
        .with(RequestSearch.DEVELOPER, named.request().details().developer().toString())
        .toString();
  }
}
