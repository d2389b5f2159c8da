package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.discovery.ConfiguredSystems;
import io.portico.application.service.discovery.DiscoveryQueriesService;
import io.portico.application.service.discovery.MappingService;
import io.portico.application.service.discovery.SourcePullService;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.discovery.SyncRunRecorder;
import io.portico.application.service.discovery.SyncSourceService;
import io.portico.application.service.label.LabelWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases and queries of discovery. */
@Factory
final class DiscoveryUseCases {

  @Singleton
  SyncRunRecorder syncRunRecorder(
      DiscoveryRuns runs, IdGenerator ids, InstantSource clock, UnitOfWork unitOfWork) {
    return new SyncRunRecorder(runs, ids, clock, unitOfWork);
  }

  @Singleton
  SourceSync sourceSync(
      Apis apis,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      DiscoveryRuns runs,
      TagPatterns patterns,
      LabelWriter writer,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new SourceSync(
        apis, definitions, mappings, runs, patterns, writer, ids, clock, unitOfWork, audit);
  }

  @Singleton
  SyncSource syncSource(SourceSync sync, SyncRunRecorder runs) {
    return new SyncSourceService(sync, runs);
  }

  @Singleton
  ConfiguredSystems configuredSystems(SourceSystems systems, Organisations organisations) {
    return new ConfiguredSystems(systems, organisations);
  }

  @Singleton
  SourcePullService sourcePullService(
      ConfiguredSystems systems, SourceSync sync, SyncRunRecorder runs) {
    return new SourcePullService(systems, sync, runs);
  }

  @Singleton
  DiscoveryQueries discoveryQueries(
      ConfiguredSystems systems, DiscoveryRuns runs, DiscoveryMappings mappings) {
    return new DiscoveryQueriesService(systems, runs, mappings);
  }

  @Singleton
  MappingService mappingService(
      DiscoveryMappings mappings,
      LabelDefinitions definitions,
      TagPatterns patterns,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new MappingService(mappings, definitions, patterns, unitOfWork, audit);
  }
}
