/** The services of developers on the site, each about what is their own. */
@NullMarked
package io.portico.application.service.own;

import org.jspecify.annotations.NullMarked;
