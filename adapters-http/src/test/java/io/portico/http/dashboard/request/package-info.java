/** The pages of key requests over HTTP. */
@NullMarked
package io.portico.http.dashboard.request;

import org.jspecify.annotations.NullMarked;
