package io.portico.http.dashboard.view;

import io.portico.http.page.Words;

/** The model of the page about a refusal or a failure. */
public record ProblemModel(int status, Words title, Words explanation, String requestId) {}
