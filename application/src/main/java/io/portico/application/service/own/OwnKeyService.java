package io.portico.application.service.own;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.own.OwnKeys;
import io.portico.application.port.in.own.RevealOwnKey;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.key.RevokeKeyService;
import io.portico.application.service.key.RotateKeyService;
import io.portico.application.service.mail.UnseenKeys;
import io.portico.application.service.request.KeyRequestService;
import io.portico.application.service.request.SingleKeyRequests;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import java.util.Optional;

/** Requests, rotates and revokes keys for signed-in developers. */
public record OwnKeyService(
    Belongings belongings,
    Catalogues catalogues,
    KeyRequests requests,
    SingleKeyRequests singleRequests,
    KeyRequestService keyRequests,
    RotateKeyService rotateKey,
    RevokeKeyService revokeKey,
    UnseenKeys unseenKeys,
    MailThrottle throttle)
    implements OwnKeys, RevealOwnKey {

  @Override
  public RequestKey.Outcome request(
      SignedInDeveloper me, ApplicationId application, PlanId plan, CustomFields fields) {
    var own = belongings.application(me, application);
    var entry = catalogues.offering(me.organisation(), plan);
    if (entry.filter(found -> Belongings.sees(me, found)).isEmpty()) {
      return new RequestKey.Outcome.NotOffered();
    }
    admit(me);
    var version = entry.map(CatalogueEntry::version).orElse("");
    return singleRequests.request(
        new RequestKey.Command(
            me.actor(),
            new KeyRequestDetails(me.developer().id(), own.id(), plan, version, fields)));
  }

  /* Each causes mails to administrators or members, and rows that stay. */
  private void admit(SignedInDeveloper me) {
    var wait = throttle.from(me.organisation(), "developer:" + me.developer().id());
    if (wait.isPositive()) {
      throw new RefusedException.TooOften(wait);
    }
  }

  @Override
  public boolean withdraw(SignedInDeveloper me, KeyRequestId request) {
    var notFound = RecordKind.KEY_REQUEST.notFound(request);
    var found = requests.find(me.organisation(), request).orElseThrow(notFound);
    if (!belongings.isOf(me, found.details().application())) {
      throw notFound.get();
    }
    admit(me);
    return keyRequests.withdraw(me.actor(), request);
  }

  @Override
  public boolean isUnseen(SignedInDeveloper me, KeyName key) {
    return unseenKeys.has(belongings.key(me, key).key().key().key());
  }

  @Override
  public Optional<RawKey> reveal(SignedInDeveloper me, KeyName key) {
    return unseenKeys.take(belongings.key(me, key).key().key().key());
  }

  @Override
  public RotateKey.Outcome rotate(SignedInDeveloper me, KeyName key, RotationOverlap overlap) {
    var stored = belongings.key(me, key).key().key().key();
    admit(me);
    return rotateKey.rotate(
        new RotateKey.Command(me.actor(), stored, overlap, Precondition.none()));
  }

  @Override
  public RevokeKey.Outcome revoke(SignedInDeveloper me, KeyName key) {
    var stored = belongings.key(me, key).key().key().key();
    return revokeKey.revoke(
        new RevokeKey.Command(me.actor(), stored, Optional.empty(), Precondition.none()));
  }
}
