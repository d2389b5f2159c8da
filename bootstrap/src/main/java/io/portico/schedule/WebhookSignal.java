package io.portico.schedule;

import jakarta.inject.Singleton;

/** Signals on this node that deliveries of webhooks may be due. */
@Singleton
public final class WebhookSignal extends WorkSignal {}
