package io.portico.http.connection;

import io.micronaut.context.annotation.Value;
import io.portico.domain.definition.Definition;
import io.portico.openapi.OpenApiDocuments;
import jakarta.inject.Singleton;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The routes that stream large bodies. Each has its own size limit, and its body timeout starts
 * again with each byte.
 */
@Singleton
public final class StreamedRoutes {

  private static final Pattern SYNC = Pattern.compile("/api/discovery/[^/?]+/sync/?(\\?.*)?");
  private static final Pattern DOCUMENTS =
      Pattern.compile("/api/discovery/[^/?]+/openapi/?(\\?.*)?");
  private static final Pattern DEFINITION =
      Pattern.compile("/api/apis/[^/?]+/definition/?(\\?.*)?");
  private static final Pattern RECORDS =
      Pattern.compile("/(api/activity/records|services/collector/event(/1\\.0)?)/?(\\?.*)?");

  private final long largestSync;
  private final long largestRecords;

  StreamedRoutes(
      @Value("${portico-http.sync-bytes:1073741824}") long largestSync,
      @Value("${portico-http.records-bytes:67108864}") long largestRecords) {
    this.largestSync = largestSync;
    this.largestRecords = largestRecords;
  }

  /** Returns the most bytes of a sync. */
  public long largestSync() {
    return largestSync;
  }

  /** Returns the most bytes of OpenAPI documents. */
  public long largestDocuments() {
    return OpenApiDocuments.LONGEST;
  }

  /** Returns the most bytes of a batch of usage records, compressed and decompressed. */
  public long largestRecords() {
    return largestRecords;
  }

  /** Returns whether a request is for one of these routes. */
  boolean contains(String method, String address) {
    return largest(method, address).isPresent();
  }

  /** Returns the most bytes of a request body, or empty if the route is not streamed. */
  OptionalLong largest(String method, String address) {
    if (method.equals("PUT")
        && address.startsWith("/api/apis/")
        && DEFINITION.matcher(address).matches()) {
      return OptionalLong.of(Definition.LARGEST);
    }
    if (!method.equals("POST")) {
      return OptionalLong.empty();
    }
    if (isRecords(address)) {
      return OptionalLong.of(largestRecords);
    }
    if (isDiscovery(address, DOCUMENTS)) {
      return OptionalLong.of(largestDocuments());
    }
    return isDiscovery(address, SYNC) ? OptionalLong.of(largestSync) : OptionalLong.empty();
  }

  /** Returns whether the route decompresses the body itself, as a stream. */
  boolean decompresses(String method, String address) {
    return method.equals("POST") && isRecords(address);
  }

  /* Every request comes by here, and most need no matcher. */
  private static boolean isRecords(String address) {
    return (address.startsWith("/api/activity/") || address.startsWith("/services/"))
        && RECORDS.matcher(address).matches();
  }

  private static boolean isDiscovery(String address, Pattern route) {
    return address.startsWith("/api/discovery/") && route.matcher(address).matches();
  }
}
