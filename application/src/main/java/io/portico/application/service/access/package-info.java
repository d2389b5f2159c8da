/** The services of dashboard users and their credentials. */
@NullMarked
package io.portico.application.service.access;

import org.jspecify.annotations.NullMarked;
