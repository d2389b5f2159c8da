package io.portico.http.dashboard.session;

import io.portico.http.page.Words;

/** Why a form or a link was refused, and what to do. */
public record RefusedForm(Words title, Words text) {}
