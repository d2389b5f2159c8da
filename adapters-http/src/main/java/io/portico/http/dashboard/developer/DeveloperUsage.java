package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.analytics.RecordUsage;

/** The calls with the keys of one developer. */
public record DeveloperUsage(DeveloperHead head, RecordUsage usage) {}
