/**
 * The inbound ports: one package for each feature, one interface for each use case.
 *
 * <p>What all of them refuse alike is thrown, and not repeated at each method: {@link
 * io.portico.domain.shared.RefusedException.NotPermitted} if the actor has not the permission,
 * {@link io.portico.domain.shared.RefusedException.NotFound} if the organisation of the actor has
 * no record with the id or the name that the caller gives, and {@link
 * io.portico.domain.shared.RefusedException.Stale} if the locked record does not meet the {@link
 * io.portico.application.port.in.Precondition}. Methods name these only where it is for another
 * reason.
 */
@NullMarked
package io.portico.application.port.in;

import org.jspecify.annotations.NullMarked;
