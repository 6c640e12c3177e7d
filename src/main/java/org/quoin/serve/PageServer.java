package org.quoin.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.experiment.RunsProgress;
import org.quoin.page.PageFile;
import org.quoin.page.Template;

/** Serves the pages of a folder's results to browsers until it is closed. */
public final class PageServer implements AutoCloseable {
  private static final int BACKLOG = 256;

  private final Results results;
  private final ProgressEvents watchers = new ProgressEvents();
  private final ConcurrencyLimit turns = new ConcurrencyLimit();
  private final Assets assets = new Assets();
  private final Workbench workbench;
  private final ExecutorService threads = RequestLimits.threads();
  private final HttpServer server;
  private final AccessCheck gate;

  private PageServer(Path folder, Path scenarios, String host, int port) {
    results = new Results(folder);
    workbench = new Workbench(new Scenarios(scenarios, results.root()), turns);
    RequestLimits.ofServer();
    try {
      InetAddress at = InetAddress.getByName(host);
      server = HttpServer.create(new InetSocketAddress(at, port), BACKLOG);
    } catch (UnknownHostException e) {
      throw new InputException("--host", "'" + host + "' is not an address of this machine");
    } catch (IOException e) {
      throw new InputException(
          "--port", port + " of " + host + " cannot be used: " + FileFailure.reason(e));
    }
    gate = AccessCheck.of(host, server.getAddress().getPort());
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /**
   * Starts a server.
   *
   * @param folder the folder of results; no file outside it is served
   * @return the server, which {@link #close()} stops
   */
  public static PageServer open(Path folder, Path scenarios, String host, int port) {
    PageServer pages = new PageServer(folder, scenarios, host, port);
    pages.server.start();
    return pages;
  }

  /** {@return the address of the first page, with the token that every request must contain} */
  public String address() {
    return gate.address();
  }

  private void handle(HttpExchange exchange) {
    try (exchange) {
      try {
        Optional<Reply> refused =
            gate.refused(exchange.getRequestHeaders()).or(() -> large(exchange));
        if (refused.isPresent()) {
          refused.get().send(exchange);
        } else {
          answer(exchange);
        }
      } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
        failed(exchange, e);
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  private static void failed(HttpExchange exchange, Throwable failure) throws IOException {
    if (exchange.getResponseCode() < 0) { // otherwise a part of the answer has been sent
      reply(failure).send(exchange);
    }
  }

  /** Returns the reply to a failure: one line, without its location in the program. */
  static Reply reply(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return Reply.text(
          413, "this needs more memory than the server has; give it more, or run it by a command");
    }
    return Reply.text(
        500, failure instanceof InputException ? failure.getMessage() : "internal error");
  }

  private static Optional<Reply> large(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return length != null && Long.parseLong(length) > RequestLimits.BODY
        ? Optional.of(tooLarge())
        : Optional.empty();
  }

  private void answer(HttpExchange exchange) throws IOException {
    Optional<List<String>> parts = Address.parts(exchange.getRequestURI().getRawPath());
    if (parts.isEmpty()) {
      Reply.text(400, "this is not an address of the server").send(exchange);
    } else if (!gate.knows(parts.get().get(0))) {
      Reply.text(403, "the address lacks the token that 'quoin serve' printed").send(exchange);
    } else {
      inside(exchange, parts.get().subList(1, parts.get().size()));
    }
  }

  /** Handles a request with the right token. */
  private void inside(HttpExchange exchange, List<String> parts) throws IOException {
    if (exchange.getRequestMethod().equals("POST") && parts.size() > 1) {
      posted(exchange, parts).send(exchange);
      return;
    }
    if (!exchange.getRequestMethod().equals("GET")) {
      Reply.notAllowed().send(exchange);
      return;
    }
    String first = parts.isEmpty() ? "" : parts.get(0);
    List<String> rest = parts.isEmpty() ? parts : parts.subList(1, parts.size());
    if (first.equals("progress")) {
      Optional<RunsProgress> runs = results.progress(rest);
      if (runs.isPresent()) {
        watchers.send(runs.get(), exchange);
        return;
      }
    }
    reply(first, rest).orElse(nothing()).send(exchange);
  }

  /** Handles a form; one longer than announced ends at the maximum length. */
  private Reply posted(HttpExchange exchange, List<String> parts) throws IOException {
    if (!parts.get(0).equals("workbench")) {
      return Reply.notAllowed();
    }
    byte[] body = exchange.getRequestBody().readNBytes(RequestLimits.BODY + 1);
    if (body.length > RequestLimits.BODY) {
      return tooLarge();
    }
    return Form.of(new String(body, StandardCharsets.ISO_8859_1))
        .map(form -> workbench.post(parts.subList(1, parts.size()), form).orElse(nothing()))
        .orElse(Reply.text(400, "expected a form"));
  }

  private static Reply tooLarge() {
    return Reply.text(413, "at most " + RequestLimits.BODY + " bytes");
  }

  private static Reply nothing() {
    return Reply.text(404, "there is no such page");
  }

  private Optional<Reply> reply(String first, List<String> rest) throws IOException {
    return switch (first) {
      case "" -> rest.isEmpty() ? assets.get("index.html") : Optional.empty();
      case "assets" -> rest.size() == 1 ? assets.get(rest.get(0)) : Optional.empty();
      case "results" -> turns.take(() -> Optional.of(Reply.json(200, results.list())));
      case "files" -> results.file(rest);
      case "workbench" -> rest.isEmpty() ? assets.get("workbench.html") : workbench.get(rest);
      default -> Optional.empty();
    };
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    workbench.close();
  }

  /** The pages, scripts and styles that Quoin contains. */
  private static final class Assets {
    /** Files of this package; no other name is served. */
    private static final Set<String> OWN =
        Set.of(
            "index.html",
            "index.js",
            "workbench.html",
            "workbench.js",
            "draw.js",
            "film.js",
            "shown.js",
            "serve.css");

    /** Files that pages share with reports. */
    private static final Set<String> OF_REPORTS =
        Set.of("page.css", "units.js", "look.js", "navigation.js", "map.js");

    /** Content types by the end of a name. */
    private static final Map<String, String> TYPES =
        Map.of("html", "text/html", "js", "text/javascript", "css", "text/css");

    private static final Template FILES = new Template(PageServer.class);

    /** Returns a file; empty if there is none with this name. */
    Optional<Reply> get(String name) {
      if (!OWN.contains(name) && !OF_REPORTS.contains(name)) {
        return Optional.empty();
      }
      String text = OF_REPORTS.contains(name) ? PageFile.script(name) : FILES.text(name);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
      return Optional.of(Reply.bytes(200, type + "; charset=utf-8", bytes));
    }
  }
}
