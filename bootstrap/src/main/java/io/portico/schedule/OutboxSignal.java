package io.portico.schedule;

import jakarta.inject.Singleton;

/** Signals on this node that the outbox has new mail. */
@Singleton
public final class OutboxSignal extends WorkSignal {}
