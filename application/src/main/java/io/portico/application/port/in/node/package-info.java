/** What a node does to be one of several. */
@NullMarked
package io.portico.application.port.in.node;

import org.jspecify.annotations.NullMarked;
