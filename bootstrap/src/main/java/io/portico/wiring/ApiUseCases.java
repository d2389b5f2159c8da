package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.api.ApiQueriesService;
import io.portico.application.service.api.ApiService;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.api.BulkLabelWriter;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.job.JobRunner;
import io.portico.application.service.label.LabelWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of APIs and their labels. */
@Factory
final class ApiUseCases {

  @Singleton
  ApiQueries apiQueries(Apis apis, LabelDefinitions definitions) {
    return new ApiQueriesService(apis, definitions);
  }

  @Singleton
  ApiService apiService(
      Apis apis, LabelWriter writer, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new ApiService(apis, writer, ids, unitOfWork, audit);
  }

  @Singleton
  ApplyLabels applyLabels(
      Apis apis,
      LabelWriter writer,
      JobRunner jobs,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ApplyLabelsService(
        new BulkLabelWriter(apis, writer, unitOfWork, audit), jobs, clock);
  }
}
