package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import java.time.Instant;

/** A key that has not ended, as the record of its developer lists it. */
public record DeveloperKey(
    StoredKey key, ApplicationId application, PlanId plan, Instant issuedAt) {}
