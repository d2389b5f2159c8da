package io.portico.http.dashboard.api;

import io.portico.http.dashboard.analytics.RecordUsage;

/** The calls of one API. */
public record UsagePage(ApiHead head, RecordUsage usage) {}
