package io.portico.application.service.api;

import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.out.Apis;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelSource;
import java.time.InstantSource;

/** Gives labels to APIs. */
public final class LabelApiService implements LabelApi {

  private final Apis apis;
  private final GivenLabels givenLabels;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public LabelApiService(
      Apis apis, LabelDefinitions definitions, InstantSource clock, UnitOfWork unitOfWork) {
    this.apis = apis;
    this.givenLabels = new GivenLabels(definitions);
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome label(Command command) {
    if (!command.actor().mayChangeApis()) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(
        () ->
            apis.findToChange(command.actor().organisation(), command.api())
                .map(api -> checkAndLabel(command, api))
                .orElseGet(() -> new Outcome.UnknownApi(command.api())));
  }

  private Outcome checkAndLabel(Command command, ApiRecord api) {
    var actor = command.actor();
    var rejections =
        givenLabels.reject(actor.organisation(), command.labels(), api.labels().labels());
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(rejections);
    }
    var now = clock.instant();
    var source = new LabelSource.Manual();
    var labels =
        switch (command.mode()) {
          case REPLACE -> api.labels().replacedBy(command.labels(), source, actor.user(), now);
          case MERGE -> api.labels().mergedWith(command.labels(), source, actor.user(), now);
        };
    if (labels.equals(api.labels())) {
      return new Outcome.Labelled(api);
    }
    apis.relabel(actor.organisation(), api, labels, now);
    return new Outcome.Labelled(api.carrying(labels, now));
  }
}
