/** Keeps who changed what. */
@NullMarked
package io.portico.application.service.audit;

import org.jspecify.annotations.NullMarked;
