/** The routes of webhooks. */
@NullMarked
package io.portico.http.webhook;

import org.jspecify.annotations.NullMarked;
