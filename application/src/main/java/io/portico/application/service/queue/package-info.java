/** One queue of due work for all that is sent to others: mails, webhooks, keys at gateways. */
@NullMarked
package io.portico.application.service.queue;

import org.jspecify.annotations.NullMarked;
