package io.portico.schedule;

import jakarta.inject.Singleton;

/** Signals on this node that keys may have to be sent to gateways. */
@Singleton
public final class KeyPushSignal extends WorkSignal {}
