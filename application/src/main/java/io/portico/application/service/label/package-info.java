/** The services of label definitions, and the collaborator that writes labels of APIs. */
@NullMarked
package io.portico.application.service.label;

import org.jspecify.annotations.NullMarked;
