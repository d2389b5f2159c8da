/**
 * The systems an operator lets Portico read APIs out of: gateways and folders. Each is asked at its
 * configured address and at no other, within bounds of time and size.
 */
@NullMarked
package io.portico.sources;

import org.jspecify.annotations.NullMarked;
