/** Webhooks: events are stored with the change that they report, and delivered afterwards. */
@NullMarked
package io.portico.application.service.webhook;

import org.jspecify.annotations.NullMarked;
