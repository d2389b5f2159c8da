package io.portico.http.dashboard.portal;

import io.portico.http.dashboard.trail.TrailPage;

/** The changes of one plan, the latest first. */
public record PlanHistory(String name, TrailPage trail) {}
