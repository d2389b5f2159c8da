package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.trail.TrailPage;

/** The changes of one developer, the latest first. */
public record DeveloperHistory(DeveloperHead head, TrailPage trail) {}
