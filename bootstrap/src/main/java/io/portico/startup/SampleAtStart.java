package io.portico.startup;

import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills the first organisation with the sample data, if it is empty and was never filled. */
record SampleAtStart(Organisations organisations, FillSample fillSample) {

  private static final Logger LOG = LoggerFactory.getLogger(SampleAtStart.class);

  /** Fills it. A failure is logged only: Portico works without sample data. */
  void fill() {
    try {
      organisations.first().ifPresent(this::fill);
    } catch (RuntimeException e) {
      LOG.warn("The sample data could not be added.", e);
    }
  }

  private void fill(Organisation organisation) {
    var command = new FillSample.Command(Actor.portico(organisation.id()), false);
    switch (fillSample.fill(command)) {
      case FillSample.Outcome.Filled(var counts) ->
          LOG.info(
              "The organisation \"{}\" was filled with sample data: {} APIs, {} developers, {} keys.",
              organisation.name(),
              counts.apis(),
              counts.developers(),
              counts.keys());
      case FillSample.Outcome.NotEmpty(), FillSample.Outcome.FilledBefore() -> {}
    }
  }
}
