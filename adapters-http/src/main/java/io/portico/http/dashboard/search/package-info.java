/** The search over APIs, labels, plans, the catalogue, developers, requests and pages. */
@NullMarked
package io.portico.http.dashboard.search;

import org.jspecify.annotations.NullMarked;
