package io.portico.http.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.portico.domain.shared.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Optional;
import java.util.StringJoiner;

/** A form with files, whose contents become the values of their fields, as text. */
final class MultipartForm {

  /* Ends the name of a field with the bytes of a file that is no text. */
  private static final String BYTES = ".bytes";

  private MultipartForm() {}

  /** Returns the bytes of the file of a field; empty if no file was chosen. */
  static byte[] file(Form form, String name) {
    return form.optional(name + BYTES)
        .map(Base64.getUrlDecoder()::decode)
        .orElseGet(() -> form.text(name).getBytes(UTF_8));
  }

  /**
   * Returns the fields URL-encoded, as those of other forms; empty if the body has not the form.
   */
  static Optional<String> encoded(String contentType, byte[] body) {
    var request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(body));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
    try {
      // In memory: the server limits the size of a form.
      var decoder =
          new HttpPostMultipartRequestDecoder(new DefaultHttpDataFactory(false, UTF_8), request);
      try {
        var fields = new StringJoiner("&");
        for (var part : decoder.getBodyHttpDatas()) {
          if (part instanceof HttpData data) {
            fields.add(
                URLEncoder.encode(data.getName(), UTF_8)
                    + "="
                    + URLEncoder.encode(data.getString(UTF_8), UTF_8));
            if (Text.ofUtf8(data.get()).isEmpty()) {
              var bytes = Base64.getUrlEncoder().encodeToString(data.get());
              fields.add(URLEncoder.encode(data.getName() + BYTES, UTF_8) + "=" + bytes);
            }
          }
        }
        return Optional.of(fields.toString());
      } finally {
        decoder.destroy();
      }
    } catch (ErrorDataDecoderException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("of bytes in memory", e);
    }
  }
}
