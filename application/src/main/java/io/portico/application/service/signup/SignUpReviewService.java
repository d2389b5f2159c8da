package io.portico.application.service.signup;

import static io.portico.domain.audit.AuditAction.SIGN_UP_DECLINED;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.signup.SignUps;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Text;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows administrators the sign-ups that wait for a review, and carries out what they decide. */
public record SignUpReviewService(
    SignUps signUps,
    SignedUpDevelopers register,
    SiteMails mails,
    IdGenerator ids,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReviewSignUps {

  private static final int LONGEST_REASON = 1_000;

  @Override
  public OffsetPage<SignUp> waiting(Actor actor, OffsetRange range) {
    actor.require(Permission.READ);
    return new OffsetPage<>(
        signUps.confirmed(actor.organisation(), range.offset(), range.limit()),
        signUps.countConfirmed(actor.organisation()));
  }

  @Override
  public Optional<SignUp> find(Actor actor, SignUpId id) {
    actor.require(Permission.READ);
    return signUps.find(actor.organisation(), id).filter(found -> found.confirmedAt().isPresent());
  }

  @Override
  public boolean approve(Actor actor, SignUpId id) {
    return decide(
        actor,
        id,
        signUp -> {
          var notice =
              register.add(actor, new DeveloperId(ids.next()), signUp)
                  ? SiteNotice.SIGN_UP_APPROVED
                  : SiteNotice.SIGN_UP_KNOWN;
          mails.notice(actor.organisation(), notice, signUp, "");
        });
  }

  @Override
  public boolean decline(Actor actor, SignUpId id, String reason) {
    var told = Text.prose("reason", reason, LONGEST_REASON);
    return decide(
        actor,
        id,
        signUp -> {
          audit.recordNew(
              actor, SIGN_UP_DECLINED, id, Snapshot.of("email", signUp.email().written()));
          mails.notice(actor.organisation(), SiteNotice.SIGN_UP_DECLINED, signUp, told);
        });
  }

  private boolean decide(Actor actor, SignUpId id, Consumer<SignUp> decision) {
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    return unitOfWork.execute(
        () -> {
          var taken = find(actor, id).flatMap(_ -> signUps.take(actor.organisation(), id));
          taken.ifPresent(decision);
          return taken.isPresent();
        });
  }
}
