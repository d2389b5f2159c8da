/** The services of saved views. */
@NullMarked
package io.portico.application.service.savedview;

import org.jspecify.annotations.NullMarked;
