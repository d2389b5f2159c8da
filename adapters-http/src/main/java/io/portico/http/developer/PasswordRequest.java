package io.portico.http.developer;

import io.micronaut.core.annotation.Introspected;

/**
 * The JSON that gives a developer another password.
 *
 * @param password 8 to 128 characters, and none of the most used
 */
@Introspected
record PasswordRequest(String password) {}
