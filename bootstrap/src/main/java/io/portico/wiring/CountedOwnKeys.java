package io.portico.wiring;

import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.own.OwnKeys;
import io.portico.application.port.in.own.RevealOwnKey;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.service.own.OwnKeyService;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RotationOverlap;
import io.portico.metrics.Counters;
import java.util.Optional;

/** Counts the key requests of developers on a site. */
record CountedOwnKeys(OwnKeyService port, Counters counters) implements OwnKeys, RevealOwnKey {

  @Override
  public RequestKey.Outcome request(
      SignedInDeveloper me, ApplicationId application, PlanId plan, CustomFields fields) {
    return counters.keyRequest(port.request(me, application, plan, fields));
  }

  @Override
  public boolean withdraw(SignedInDeveloper me, KeyRequestId request) {
    return port.withdraw(me, request);
  }

  @Override
  public RotateKey.Outcome rotate(SignedInDeveloper me, KeyName key, RotationOverlap overlap) {
    return port.rotate(me, key, overlap);
  }

  @Override
  public RevokeKey.Outcome revoke(SignedInDeveloper me, KeyName key) {
    return port.revoke(me, key);
  }

  @Override
  public boolean isUnseen(SignedInDeveloper me, KeyName key) {
    return port.isUnseen(me, key);
  }

  @Override
  public Optional<RawKey> reveal(SignedInDeveloper me, KeyName key) {
    return port.reveal(me, key);
  }
}
