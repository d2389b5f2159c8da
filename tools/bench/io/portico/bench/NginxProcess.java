package io.portico.bench;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * An nginx before an API: calls of {@code /portico/} are authorised by Portico, calls of {@code
 * /always/} by a server that always says yes.
 */
final class NginxProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  private final Process process;
  private final int port;

  private NginxProcess(Process process, int port) {
    this.process = process;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
  }

  /** Returns whether there is an nginx on the PATH or where Debian installs it. */
  static boolean isPossible() {
    return executable().isPresent();
  }

  private static Optional<Path> executable() {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("") + File.pathSeparator;
    return Stream.of((path + "/usr/sbin").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, "nginx"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts it.
   *
   * @param portico where Portico is
   * @param always an address that always answers 200
   */
  static NginxProcess start(String portico, String always) throws IOException {
    var folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "nginx");
    var port = freePort();
    var yes = URI.create(always);
    var configuration =
        Files.writeString(
            folder.resolve("nginx.conf"),
            configuration(
                folder,
                port,
                freePort(),
                URI.create(portico).getAuthority(),
                yes.getAuthority(),
                yes.getPath()));
    var process =
        new ProcessBuilder(
                executable().orElseThrow().toString(),
                "-p",
                folder.toString(),
                "-c",
                configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    var nginx = new NginxProcess(process, port);
    nginx.awaitOpen();
    return nginx;
  }

  private static String configuration(
      Path folder, int port, int api, String portico, String always, String path) {
    return """
    daemon off;
    master_process off;
    pid %1$s/nginx.pid;
    error_log %1$s/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path %1$s/body;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
      keepalive_requests 1000000;
      upstream portico { server %4$s; keepalive 64; keepalive_requests 1000000; }
      upstream always { server %5$s; keepalive 64; keepalive_requests 1000000; }
      upstream api { server 127.0.0.1:%3$d; keepalive 64; keepalive_requests 1000000; }
      proxy_http_version 1.1;
      server { listen 127.0.0.1:%3$d; location / { return 200 "ok"; } }
      server {
        listen 127.0.0.1:%2$d;
        location = /_portico {
          internal;
          proxy_pass http://portico/gateway/authorize/weather;
          proxy_pass_request_body off;
          proxy_set_header Content-Length "";
          proxy_set_header Connection "";
          proxy_set_header X-Portico-Gateway "%7$s";
          proxy_set_header X-Portico-Deny "403";
          proxy_set_header X-Original-URI $request_uri;
        }
        location = /_always {
          internal;
          proxy_pass http://always%6$s;
          proxy_pass_request_body off;
          proxy_set_header Content-Length "";
          proxy_set_header Connection "";
        }
        location /portico/ {
          auth_request /_portico;
          auth_request_set $portico_key $upstream_http_x_portico_key;
          proxy_set_header X-Portico-Key $portico_key;
          proxy_set_header Connection "";
          proxy_set_header Authorization "";
          proxy_pass http://api;
        }
        location /always/ {
          auth_request /_always;
          proxy_set_header Connection "";
          proxy_set_header Authorization "";
          proxy_pass http://api;
        }
      }
    }
    """
        .formatted(folder, port, api, portico, always, path, Benchmark.TOKEN);
  }

  String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  private void awaitOpen() {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < deadline && process.isAlive()) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException _) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
    throw new IllegalStateException("nginx does not start");
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
