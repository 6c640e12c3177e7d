package org.quoin.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** What a server says to bytes that no browser would send. */
final class Ask {
  private static final int PATIENCE = 20_000;

  private final URI address;

  /** Of a server by its first page's address. */
  Ask(String address) {
    this.address = URI.create(address);
  }

  /** The path of an address under the token. */
  String path(String below) {
    return address.getPath() + below;
  }

  String host() {
    return address.getAuthority();
  }

  Socket socket() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
    socket.setSoTimeout(PATIENCE);
    return socket;
  }

  /** The reply to a request for something under the token. */
  String get(String below, String... headers) throws IOException {
    return request("GET " + path(below), headers, "");
  }

  String post(String below, String body) throws IOException {
    String length = "Content-Length: " + body.length();
    return request("POST " + path(below), new String[] {length}, body);
  }

  /** The reply to a line and headers, after those of an ordinary client. */
  String request(String line, String[] headers, String body) throws IOException {
    StringBuilder text = new StringBuilder(line + " HTTP/1.1\r\n");
    if (String.join("\n", headers).toLowerCase(java.util.Locale.ROOT).indexOf("host:") < 0) {
      text.append("Host: ").append(host()).append("\r\n");
    }
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    return raw(text + "Connection: close\r\n\r\n" + body);
  }

  /** The reply to these very letters. */
  String raw(String text) throws IOException {
    try (Socket socket = socket()) {
      OutputStream out = socket.getOutputStream();
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return read(socket);
    }
  }

  /** All until the other side closes. */
  static String read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Of a reply. */
  static int status(String reply) {
    return Integer.parseInt(reply.split(" ", 3)[1]);
  }

  static String body(String reply) {
    return reply.substring(reply.indexOf("\r\n\r\n") + 4);
  }
}
