package io.portico.application.service.idempotency;

import io.portico.application.port.out.Sealing;
import io.portico.domain.idempotency.StoredResponse;
import java.util.LinkedHashMap;

/**
 * Answers as they are stored: the status, a line for each header, an empty line and the body; all
 * of it sealed, because a credential may be in it.
 */
final class SealedResponses {

  private static final String PURPOSE = "answer";
  private static final String END_OF_HEADERS = "\n\n";

  private final Sealing sealing;

  SealedResponses(Sealing sealing) {
    this.sealing = sealing;
  }

  String sealed(StoredResponse answer) {
    var text = new StringBuilder().append(answer.status());
    answer.headers().forEach((name, value) -> text.append('\n').append(name + ": " + value));
    return sealing.seal(PURPOSE, text.append(END_OF_HEADERS).append(answer.body()).toString());
  }

  StoredResponse opened(String sealed) {
    var text = sealing.open(PURPOSE, sealed);
    var end = text.indexOf(END_OF_HEADERS);
    var lines = text.substring(0, end).split("\n", -1);
    var headers = new LinkedHashMap<String, String>();
    for (var i = 1; i < lines.length; i++) {
      var colon = lines[i].indexOf(": ");
      headers.put(lines[i].substring(0, colon), lines[i].substring(colon + 2));
    }
    return new StoredResponse(
        Integer.parseInt(lines[0]), headers, text.substring(end + END_OF_HEADERS.length()));
  }
}
