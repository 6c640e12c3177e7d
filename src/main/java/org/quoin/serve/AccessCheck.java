package org.quoin.serve;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks access. A request must contain the token, name this server as its host (so that no foreign
 * name that resolves to this address can be used), and come from no page of another origin.
 */
final class AccessCheck {
  private static final int TOKEN_BYTES = 16;
  private static final int HTTP_PORT = 80;
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "[::1]");
  private static final Pattern NUMBER =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]{2,45}]");

  private final String token;
  private final String host;
  private final int port;

  private AccessCheck(String token, String host, int port) {
    this.token = token;
    this.host = host;
    this.port = port;
  }

  /** Returns a check with a new random token. */
  static AccessCheck of(String host, int port) {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessCheck(HexFormat.of().formatHex(bytes), host, port);
  }

  /** Returns the address of the first page. */
  String address() {
    String shown = isEverywhere() ? "127.0.0.1" : bracketed(host);
    return "http://" + shown + ":" + port + "/" + token + "/";
  }

  private boolean isEverywhere() {
    return host.equals("0.0.0.0") || host.equals("::");
  }

  private static String bracketed(String name) {
    return name.contains(":") ? "[" + name + "]" : name;
  }

  /** Returns the rejection of a request with these headers; empty if it is accepted. */
  Optional<Reply> refused(Headers headers) {
    List<String> hosts = headers.getOrDefault("Host", List.of());
    if (hosts.size() != 1 || !isOurs(hosts.get(0).toLowerCase(Locale.ROOT))) {
      return Optional.of(Reply.text(403, "this server has another name"));
    }
    for (String origin : headers.getOrDefault("Origin", List.of())) {
      if (!origin.equalsIgnoreCase("http://" + hosts.get(0))) {
        return Optional.of(Reply.text(403, "the request comes from a page of another origin"));
      }
    }
    return Optional.empty();
  }

  /** Returns whether a token is right, in a time that does not depend on the difference. */
  boolean knows(String given) {
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isOurs(String named) {
    String end = ":" + port;
    if (!named.endsWith(end) && port != HTTP_PORT) {
      return false;
    }
    String name = named.endsWith(end) ? named.substring(0, named.length() - end.length()) : named;
    // A name may resolve to another address than it seems to; a number cannot.
    return LOOPBACK.contains(name)
        || name.equals(bracketed(host).toLowerCase(Locale.ROOT))
        || (isEverywhere() && NUMBER.matcher(name).matches());
  }
}
