package io.portico.http.dashboard.view;

import io.portico.http.page.Words;
import java.util.Optional;

/**
 * The model of the page that asks for a passkey alone.
 *
 * @param signIn the page to sign in otherwise
 * @param next where it leads
 * @param message what went wrong
 * @param action where the form is sent
 * @param ticket that of the challenge
 */
public record PasskeyPage(
    String signIn,
    String next,
    Optional<Words> message,
    String action,
    String ticket,
    PasskeyForm passkey) {}
