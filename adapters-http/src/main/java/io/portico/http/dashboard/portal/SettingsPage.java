package io.portico.http.dashboard.portal;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Fields;
import java.util.Optional;

/**
 * The settings of the portal.
 *
 * @param tag of the settings that are shown
 * @param hashed whether the installation stores hashes of keys only
 */
public record SettingsPage(
    Fields fields, String tag, boolean hashed, Optional<Conflict> conflict) {}
