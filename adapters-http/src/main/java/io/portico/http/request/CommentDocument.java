package io.portico.http.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.RequestComment;
import io.portico.http.exchange.Timestamps;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A comment on a key request in JSON. */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record CommentDocument(
    String id,
    String by,
    @Nullable String author,
    String text,
    @JsonProperty("date_created") String dateCreated) {

  static CommentDocument of(AuthoredComment authored) {
    return of(authored.comment(), authored.author());
  }

  static CommentDocument of(RequestComment comment) {
    return of(comment, Optional.empty());
  }

  private static CommentDocument of(RequestComment comment, Optional<String> author) {
    return new CommentDocument(
        comment.id().toString(),
        comment.author().toString(),
        author.orElse(null),
        comment.text(),
        Timestamps.written(comment.at()));
  }
}
