package io.portico.application.service.factor;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.stream.Stream;

/** What all changes of second factors share: their lock, audit entry, mail and recovery codes. */
public record FactorChanges(
    DashboardUsers users,
    Organisations organisations,
    Factors factors,
    TokenGenerator tokens,
    OutboxWriter outbox,
    Audit audit) {

  DashboardUser user(Actor actor) {
    return users
        .find(actor.organisation(), actor.user())
        .orElseThrow(RecordKind.USER.notFound(actor.user()));
  }

  String organisation(DashboardUser user) {
    return organisations.find(user.organisation()).orElseThrow().name();
  }

  DashboardUser lock(Actor actor, UserId user) {
    return users
        .findForUpdate(actor.organisation(), user)
        .orElseThrow(RecordKind.USER.notFound(user));
  }

  /** Records a change in the audit trail alone. */
  void record(Actor actor, DashboardUser user, AuditAction action, String name) {
    audit.recordNew(
        actor,
        action,
        user.id(),
        Snapshot.of("name", user.profile().email().written()).and("factor", name));
  }

  /** Records a change, and mails it to the user. */
  void record(Actor actor, DashboardUser user, AuditAction action, String name, String change) {
    record(actor, user, action, name);
    var by = users.find(actor.organisation(), actor.user()).orElse(user).profile().email();
    outbox.post(
        user.organisation(),
        user.profile().email(),
        new Message.SecondFactorChanged(new Message.Access(organisation(user), by), change));
  }

  /** Replaces the recovery codes of {@code user} by new ones, and returns those. */
  List<RecoveryCode> renewCodes(DashboardUser user) {
    var codes =
        Stream.generate(() -> RecoveryCode.of(tokens.next().secret()))
            .limit(RecoveryCode.NUMBER)
            .toList();
    factors.replaceCodes(user.organisation(), user.id(), codes);
    return codes;
  }

  static String word(Factor factor) {
    return switch (factor.kind()) {
      case PASSKEY -> "passkey";
      case TOTP -> "authenticator app";
    };
  }
}
