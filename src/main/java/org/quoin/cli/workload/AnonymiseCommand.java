package org.quoin.cli.workload;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.Plurals;
import org.quoin.base.Settings;
import org.quoin.base.TextFile;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ForceOption;
import org.quoin.workload.log.Anonymiser;
import org.quoin.workload.log.LogFormats;
import org.quoin.workload.log.LogReading;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin anonymise}: writes a log without names of persons and without its dates. */
public final class AnonymiseCommand extends DeclaredCommand implements Callable<Integer> {
  private static final int KEY_BYTES = 32;
  private static final int MAX_KEY_BYTES = 4096;

  private final PositionalParamSpec logArgument = argument("LOG", "1", Path.class, LogOptions.LOG);

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  public AnonymiseCommand() {
    super(
        "anonymise",
        "Writes a log in its own format without names of persons and without its dates.",
        "Users, groups, accounts, names, comments and paths become keyed hashes. Times move by a"
            + " number of weeks that depends on the key. Nothing else changes; what stays is"
            + " printed.");
    keepOrder();
    declareGroups();
    examples("quoin anonymise sacct.txt --key secret.key --out shared.txt.gz");
  }

  @Override
  public Integer call() {
    Path log = logArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    Path out = Path.of(options.text("out"));
    Path key = Path.of(options.text("key"));
    force.check("--out", out);
    OutputFile.requireOther("--out", out, log);
    OutputFile.requireOther("--out", out, key);
    LogReading reading =
        new LogReading(
            LogReading.STANDARD.zone(),
            DeclaredOptions.path(options, "columns"),
            LogReading.STANDARD.clusters());
    byte[] secret = key(key);
    Anonymiser[] done = new Anonymiser[1];
    OutputFile.write(
        out,
        file -> {
          OutputStream bytes =
              out.toString().endsWith(".gz") ? new GZIPOutputStream(file, 1 << 16) : file;
          try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            done[0] = new Anonymiser(secret, writer);
            LogFormats.anonymise(log, reading, done[0]);
          }
        });
    PrintWriter text = spec.commandLine().getOut();
    text.println(out + ": " + Plurals.counted(done[0].rows(), "row"));
    if (done[0].dropped() > 0) {
      text.println(
          "  left out: "
              + Plurals.counted(done[0].dropped(), "line")
              + " that cannot be read, or comments that may hold names");
    }
    text.println("  changed: " + String.join(", ", done[0].changed()));
    text.println("  as they were: " + String.join(", ", done[0].left()));
    text.flush();
    return 0;
  }

  /** Reads the key, or makes a random one. */
  private static byte[] key(Path file) {
    if (!Files.exists(file)) {
      byte[] random = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(random);
      OutputFile.write(file, HexFormat.of().formatHex(random) + "\n");
    }
    byte[] key =
        TextFile.read(file, "a key", MAX_KEY_BYTES).strip().getBytes(StandardCharsets.UTF_8);
    if (key.length < KEY_BYTES / 2) {
      throw new InputException(
          file.toString(), "is shorter than 16 characters; expected a secret key");
    }
    return key;
  }
}
