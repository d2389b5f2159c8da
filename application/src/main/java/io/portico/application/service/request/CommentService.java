package io.portico.application.service.request;

import static io.portico.domain.audit.AuditAction.REQUEST_COMMENTED;

import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Adds comments on key requests. */
public final class CommentService implements CommentOnKeyRequest {

  private final KeyRequests requests;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Audit audit;
  private final DecidablePlans decidable;
  private final UnitOfWork unitOfWork;

  public CommentService(
      KeyRequests requests,
      IdGenerator ids,
      InstantSource clock,
      Audit audit,
      DecidablePlans decidable,
      UnitOfWork unitOfWork) {
    this.requests = requests;
    this.ids = ids;
    this.clock = clock;
    this.audit = audit;
    this.decidable = decidable;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome comment(Command command) {
    var actor = command.actor();
    var organisation = actor.organisation();
    var id = command.request();
    actor.require(Permission.DECIDE_KEY_REQUESTS);
    return unitOfWork.execute(
        () -> {
          // The lock makes concurrent comments count each other.
          var request =
              requests
                  .findForUpdate(organisation, id)
                  .filter(decidable.visibleTo(actor))
                  .orElseThrow(RecordKind.KEY_REQUEST.notFound(id));
          decidable.require(actor, request.details().plan());
          if (requests.comments(organisation, id).size() >= RequestComment.MOST) {
            return new Outcome.TooMany();
          }
          var comment =
              new RequestComment(ids.next(), actor.user(), command.text(), clock.instant());
          requests.addComment(organisation, id, comment);
          audit.recordNew(actor, REQUEST_COMMENTED, id, Snapshots.of(comment));
          return new Outcome.Added(comment);
        });
  }
}
