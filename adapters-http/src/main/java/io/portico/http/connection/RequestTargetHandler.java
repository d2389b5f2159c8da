package io.portico.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.regex.Pattern;

/**
 * Makes the target of each request the path that routes have: of an absolute address, as clients
 * send it to proxies, what the framework takes; on the host of a site, a path below it. So nothing
 * else answers there.
 */
final class RequestTargetHandler extends ChannelInboundHandlerAdapter {

  private static final Pattern ABSOLUTE = Pattern.compile("https?://", Pattern.CASE_INSENSITIVE);

  private final SiteHosts hosts;

  RequestTargetHandler(SiteHosts hosts) {
    this.hosts = hosts;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      var path = withoutAuthority(request.uri());
      request.setUri(hosts.target(request.headers().get(HttpHeaderNames.HOST), path));
    }
    context.fireChannelRead(message);
  }

  private static String withoutAuthority(String uri) {
    if (!ABSOLUTE.matcher(uri).lookingAt()) {
      return uri;
    }
    var path = uri.indexOf('/', uri.indexOf("://") + 3);
    return path < 0 ? "/" : uri.substring(path);
  }
}
