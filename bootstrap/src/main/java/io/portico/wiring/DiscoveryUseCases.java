package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.discovery.BrowseSources;
import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ShowMapping;
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
import io.portico.application.service.discovery.BrowseSourcesService;
import io.portico.application.service.discovery.PullDueSourcesService;
import io.portico.application.service.discovery.PullSourceService;
import io.portico.application.service.discovery.ReplaceMappingService;
import io.portico.application.service.discovery.ShowMappingService;
import io.portico.application.service.discovery.SourcePuller;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.discovery.SyncRunRecorder;
import io.portico.application.service.discovery.SyncSourceService;
import io.portico.application.service.governance.PolicyEnforcer;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of discovery. */
@Factory
final class DiscoveryUseCases {

  @Singleton
  SyncRunRecorder runs(
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
      PolicyEnforcer gate,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new SourceSync(
        apis, definitions, mappings, runs, patterns, gate, ids, clock, unitOfWork, audit);
  }

  @Singleton
  SourcePuller pull(SourceSync sync, SyncRunRecorder runs) {
    return new SourcePuller(sync, runs);
  }

  @Singleton
  SyncSource syncSource(SourceSync sync, SyncRunRecorder runs) {
    return new SyncSourceService(sync, runs);
  }

  @Singleton
  PullSource pullSource(
      SourceSystems systems, Organisations organisations, SourcePuller pull, SyncRunRecorder runs) {
    return new PullSourceService(systems, organisations, pull, runs);
  }

  @Singleton
  PullDueSources pullDueSources(
      SourceSystems systems, Organisations organisations, SourcePuller pull, SyncRunRecorder runs) {
    return new PullDueSourcesService(systems, organisations, pull, runs);
  }

  @Singleton
  BrowseSources browseSources(
      SourceSystems systems, Organisations organisations, DiscoveryRuns runs) {
    return new BrowseSourcesService(systems, organisations, runs);
  }

  @Singleton
  ShowMapping showMapping(DiscoveryMappings mappings) {
    return new ShowMappingService(mappings);
  }

  @Singleton
  ReplaceMapping replaceMapping(
      DiscoveryMappings mappings,
      LabelDefinitions definitions,
      TagPatterns patterns,
      PolicyEnforcer gate,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplaceMappingService(mappings, definitions, patterns, unitOfWork, audit);
  }
}
