/** What an operator may set, and what is made of it. */
@NullMarked
package io.portico.config;

import org.jspecify.annotations.NullMarked;
