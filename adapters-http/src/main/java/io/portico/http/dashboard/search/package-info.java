/** The search over APIs, labels, developers, requests and pages. */
@NullMarked
package io.portico.http.dashboard.search;

import org.jspecify.annotations.NullMarked;
