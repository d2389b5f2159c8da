package io.portico.application.port.in.access;

import io.portico.domain.selector.Selector;
import java.util.Optional;

/**
 * A binding that an administrator asks for.
 *
 * @param role the name of a role
 * @param selector empty for the whole organisation
 */
public record WantedBinding(String role, Optional<Selector> selector) {}
