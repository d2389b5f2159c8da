package io.portico.tracing;

import io.opentelemetry.api.trace.StatusCode;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.domain.mail.OutgoingMail;
import io.portico.metrics.Counters;

/** Makes a span of each mail that is sent, without anything of the mail. */
public record TracedMail(MailTransport port, Tracing tracing) implements MailTransport {

  @Override
  public Result send(OutgoingMail mail) {
    return tracing.within(
        "send mail",
        span -> {
          var result = port.send(mail);
          span.setAttribute(Tracing.OUTCOME, Counters.word(result));
          if (!(result instanceof Result.Accepted)) {
            span.setStatus(StatusCode.ERROR);
          }
          return result;
        });
  }

  @Override
  public void closeIdle() {
    port.closeIdle();
  }
}
