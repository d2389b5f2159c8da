package io.portico.http.dashboard.request;

import io.portico.http.dashboard.view.Fields;
import java.util.List;

/** The model of the page that asks why requests are declined. */
public record DeclineModel(List<String> ids, Fields fields) {}
