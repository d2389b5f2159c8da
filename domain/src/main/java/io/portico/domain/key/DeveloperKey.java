package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import java.time.Instant;

/** A key that has not ended, as the record of its developer lists it. */
public record DeveloperKey(StoredKey key, PlanId plan, Instant issuedAt) {}
