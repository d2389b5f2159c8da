package io.portico.application.port.in.own;

import io.portico.domain.developer.Developer;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;

/** A developer in a session of the site. */
public record SignedInDeveloper(
    OrganisationId organisation, Developer developer, SessionId session) {}
