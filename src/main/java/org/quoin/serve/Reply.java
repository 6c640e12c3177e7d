package org.quoin.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.Json;

/**
 * The reply to a request.
 *
 * @param length the length of the content in bytes; 0 if unknown
 */
record Reply(int status, String type, Map<String, String> headers, long length, Content content) {

  /** Policy of Quoin's own pages: own scripts and styles, none written into the page. */
  private static final String OWN =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /**
   * Policy of a report, which contains its script and may come from anybody: it has no origin, so
   * that it reaches nothing else here, and nothing elsewhere.
   */
  private static final String REPORT =
      "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline';"
          + " style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  /** Writes the content of a reply. */
  interface Content {
    void to(OutputStream out) throws IOException;
  }

  /** Returns a line of plain text. */
  static Reply text(int status, String line) {
    return bytes(
        status, "text/plain; charset=utf-8", (line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static Reply json(int status, Object tree) {
    return bytes(status, "application/json", Json.write(tree).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a text that is JSON already. */
  static Reply ofJson(String json) {
    return bytes(200, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns bytes in memory. */
  static Reply bytes(int status, String type, byte[] bytes) {
    return new Reply(status, type, Map.of(), bytes.length, out -> out.write(bytes));
  }

  /** Returns the rejection of a method other than GET. */
  static Reply notAllowed() {
    return text(405, "only GET here").with("Allow", "GET");
  }

  /** Returns a stream of events, which lasts until the connection is closed. */
  static Reply events(Content content) {
    return new Reply(200, "text/event-stream; charset=utf-8", Map.of(), 0, content);
  }

  /** Returns a report to show. */
  static Reply report(Path file) throws IOException {
    return file(file, "text/html; charset=utf-8").with("Content-Security-Policy", REPORT);
  }

  /** Returns a file to download under its name. */
  static Reply download(Path file, String type) throws IOException {
    String name = String.valueOf(file.getFileName()).replaceAll("[^A-Za-z0-9._-]", "_");
    return file(file, type).with("Content-Disposition", "attachment; filename=\"" + name + "\"");
  }

  private static Reply file(Path file, String type) throws IOException {
    long size = Files.size(file);
    return new Reply(200, type, Map.of(), size, out -> copy(file, size, out));
  }

  /** Copies no more than the announced size: the file may grow meanwhile. */
  private static void copy(Path file, long size, OutputStream out) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] block = new byte[1 << 16];
      long left = size;
      for (int n = 0; left > 0 && n >= 0; left -= n) {
        n = in.read(block, 0, (int) Math.min(block.length, left));
        out.write(block, 0, Math.max(0, n));
      }
    }
  }

  /** Returns this reply with a further header. */
  Reply with(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new Reply(status, type, more, length, content);
  }

  void send(HttpExchange exchange) throws IOException {
    Map<String, String> all = new TreeMap<>();
    all.put("Content-Type", type);
    all.put("Content-Security-Policy", OWN);
    all.put("X-Content-Type-Options", "nosniff");
    all.put("Cache-Control", "no-store");
    all.put("Referrer-Policy", "no-referrer");
    all.put("Cross-Origin-Resource-Policy", "same-origin");
    all.put("Cross-Origin-Opener-Policy", "same-origin");
    all.putAll(headers);
    all.forEach(exchange.getResponseHeaders()::set);
    boolean bare = exchange.getRequestMethod().equals("HEAD") || (length == 0 && !isStream());
    exchange.sendResponseHeaders(status, bare ? -1 : length);
    if (!bare) {
      try (OutputStream out = exchange.getResponseBody()) {
        content.to(out);
      }
    }
  }

  private boolean isStream() {
    return type.startsWith("text/event-stream");
  }
}
