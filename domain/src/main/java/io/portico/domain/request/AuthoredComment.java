package io.portico.domain.request;

import java.util.Optional;

/**
 * A comment with the name of its author.
 *
 * @param author the address of the user or the name of the service; empty if it was removed
 */
public record AuthoredComment(RequestComment comment, Optional<String> author) {}
