package io.portico.application.port.in.own;

import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RotationOverlap;

/**
 * Use cases: a developer requests, rotates and revokes keys of the applications of which they are a
 * member. What belongs to another application is not found. Requests, withdrawals and rotations of
 * one developer are limited in each minute; more throw {@link
 * io.portico.domain.shared.RefusedException.TooOften}.
 */
public interface OwnKeys {

  /**
   * Requests a key for a plan that the site shows to the developer. One that needs no review is
   * issued at once.
   *
   * @param fields that the key request asks for
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs
   */
  RequestKey.Outcome request(
      SignedInDeveloper me, ApplicationId application, PlanId plan, CustomFields fields);

  /**
   * Withdraws a pending request; administrators see it as declined. Returns whether it was pending.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it is not of an application of
   *     theirs
   */
  boolean withdraw(SignedInDeveloper me, KeyRequestId request);

  /**
   * Issues the successor of a key; the old one works during the overlap.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs or
   *     has no such key
   */
  RotateKey.Outcome rotate(SignedInDeveloper me, KeyName key, RotationOverlap overlap);

  /**
   * Revokes a key.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs or
   *     has no such key
   */
  RevokeKey.Outcome revoke(SignedInDeveloper me, KeyName key);

  /**
   * Which key is meant.
   *
   * @param fingerprint as {@link io.portico.domain.key.StoredKey#fingerprint} says
   */
  record KeyName(ApplicationId application, String fingerprint) {}
}
