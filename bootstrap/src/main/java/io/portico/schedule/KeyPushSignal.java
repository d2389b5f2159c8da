package io.portico.schedule;

import jakarta.inject.Singleton;

/** Signals on this node that gateways may have to be told of keys. */
@Singleton
public final class KeyPushSignal extends WorkSignal {}
