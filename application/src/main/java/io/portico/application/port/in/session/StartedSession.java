package io.portico.application.port.in.session;

import io.portico.domain.session.Session;
import io.portico.domain.session.SessionToken;

/** A session that has been started, with the token that only the browser keeps. */
public record StartedSession(Session session, SessionToken token) {}
