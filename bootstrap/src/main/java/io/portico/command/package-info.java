/** The commands of the command line besides serving. */
@NullMarked
package io.portico.command;

import org.jspecify.annotations.NullMarked;
