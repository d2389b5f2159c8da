package io.portico.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * How Docker finds out whether a container works. Jib has no word for it, so it is added to the
 * description of the image in the tar.
 */
final class HealthCheck {

  /* With TLS, that the port is open: bash speaks no TLS. */
  private static final String REQUEST =
      """
      exec 3<>/dev/tcp/127.0.0.1/${PORTICO_PORT:-8080} && {
        [ ${PORTICO_TLS_CERTIFICATE:+tls} ] || {
          printf 'GET /health/live HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 &&
          grep -q '200 OK' <&3
        }
      }
      """;

  private static final String DESCRIPTION = "config.json";
  private static final JsonMapper MAPPER = new JsonMapper();

  private HealthCheck() {}

  /** Adds it to the image in {@code tar}. */
  static void addTo(Path tar) throws IOException {
    var changed = tar.resolveSibling(tar.getFileName() + ".new");
    try (var in = new TarArchiveInputStream(Files.newInputStream(tar));
        var out = new TarArchiveOutputStream(Files.newOutputStream(changed))) {
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().equals(DESCRIPTION)) {
          write(described(MAPPER.readTree(in.readAllBytes())), entry, out);
        } else {
          out.putArchiveEntry(entry);
          in.transferTo(out);
          out.closeArchiveEntry();
        }
      }
    }
    Files.move(changed, tar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(byte[] content, TarArchiveEntry former, TarArchiveOutputStream out)
      throws IOException {
    var entry = new TarArchiveEntry(former.getName());
    entry.setModTime(former.getLastModifiedTime());
    entry.setMode(former.getMode());
    entry.setSize(content.length);
    out.putArchiveEntry(entry);
    out.write(content);
    out.closeArchiveEntry();
  }

  private static byte[] described(JsonNode image) {
    if (!(image.path("config") instanceof ObjectNode config)) {
      throw new IllegalStateException("no config in " + DESCRIPTION);
    }
    var check = config.putObject("Healthcheck");
    var test = check.putArray("Test");
    List.of("CMD", "bash", "-c", REQUEST).forEach(test::add);
    check.put("Interval", Duration.ofSeconds(10).toNanos());
    check.put("Timeout", Duration.ofSeconds(3).toNanos());
    check.put("StartPeriod", Duration.ofSeconds(60).toNanos());
    check.put("Retries", 3);
    return image.toString().getBytes(UTF_8);
  }
}
