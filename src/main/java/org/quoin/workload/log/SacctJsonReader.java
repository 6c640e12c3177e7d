package org.quoin.workload.log;

import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;
import org.quoin.workload.ResourceRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what {@code sacct --json} prints, job by job, in the layouts of Slurm 21.08 and later:
 * numbers as such, or as objects with the members set, infinite and number.
 */
final class SacctJsonReader extends AccountedJob.Reader {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final JsonParser parser;
  private final ZoneId zone;

  SacctJsonReader(String source, InputStream in, LogReading reading) {
    super(source);
    zone = reading.zone();
    parser = MAPPER.createParser(in);
    try {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          boolean jobs = parser.currentName().equals("jobs");
          if (parser.nextToken() == JsonToken.START_ARRAY && jobs) {
            return;
          }
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw invalid(e);
    }
    throw new InputException(source, "is JSON without a list of jobs; expected sacct --json");
  }

  private InputException invalid(JacksonException e) {
    TokenStreamLocation place =
        e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    return new InputException(
        source(),
        Math.max(1, place.getLineNr()),
        "is not JSON that can be read: " + PrintableText.line(e.getOriginalMessage()));
  }

  @Override
  public boolean next() {
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        if (parser.currentToken() == JsonToken.END_ARRAY) {
          return false;
        }
        throw new InputException(
            source(), parser.currentTokenLocation().getLineNr(), "expected a job of sacct --json");
      }
      int line = parser.currentTokenLocation().getLineNr();
      row(job(MAPPER.readTree(parser), line));
      return true;
    } catch (JacksonException e) {
      throw invalid(e);
    }
  }

  private static AccountedJob job(JsonNode json, int line) {
    AccountedJob job = new AccountedJob(line);
    JsonNode time = json.path("time");
    JsonNode array = json.path("array");
    JsonNode required = json.path("required");
    double id = number(json.path("job_id"));
    job.id = id >= 0 && id <= LogField.MAX_EXACT ? (long) id : -1;
    double task = number(array.path("task_id"));
    if (number(array.path("job_id")) > 0 && task >= 0 && task <= Integer.MAX_VALUE) {
      job.array = (long) number(array.path("job_id"));
      job.task = OptionalInt.of((int) task);
      double limit = number(array.path("limits").path("max").path("running").path("tasks"));
      job.taskLimit = limit >= 0 && limit <= Integer.MAX_VALUE ? (int) limit : 0;
    }
    job.component = number(json.path("het").path("job_id")) > 0;
    JsonNode association = json.path("association");
    job.cluster = text(json.path("cluster"), association.path("cluster"));
    job.user = text(json.path("user"), association.path("user"));
    job.group = text(json.path("group"));
    job.account = text(json.path("account"), association.path("account"));
    job.partition = text(json.path("partition"), association.path("partition"));
    job.qos = text(json.path("qos"));
    job.name = text(json.path("name"));
    JsonNode state = json.path("state").path("current");
    job.state = text(state.isArray() ? state.path(0) : state).toUpperCase(Locale.ROOT);
    job.nodeList = text(json.path("nodes"));
    job.features = text(json.path("constraints"));
    job.reservation = text(json.path("reservation").path("name"));
    job.submitLine = text(json.path("submit_line"));
    job.submit = instant(time.path("submission"));
    job.eligible = instant(time.path("eligible"));
    job.start = instant(time.path("start"));
    job.end = instant(time.path("end"));
    job.elapsed = number(time.path("elapsed"));
    double suspended = number(time.path("suspended"));
    job.suspended = suspended > 0 ? suspended : 0;
    JsonNode limit = time.path("limit");
    boolean unlimited = limit.isNull() || limit.path("infinite").asBoolean(false);
    job.limit = unlimited ? Double.POSITIVE_INFINITY : 60 * number(limit);
    job.requested = number(required.path("CPUs"));
    memory(job, required);
    for (JsonNode one : json.path("tres").path("requested")) {
      String type = text(one.path("type"));
      String name = text(one.path("name"));
      double count = number(one.path("count"));
      if (count >= 0) {
        job.tres.put(name.isEmpty() ? type : type + "/" + name, count);
      }
    }
    job.nodes = job.tres.getOrDefault("node", Double.NaN);
    for (JsonNode one : json.path("tres").path("allocated")) {
      if (text(one.path("type")).equals("cpu")) {
        job.allocated = number(one.path("count"));
      }
    }
    for (JsonNode step : json.path("steps")) {
      double end = instant(step.path("time").path("end"));
      job.lastStep = end > job.lastStep || Double.isNaN(job.lastStep) ? end : job.lastStep;
    }
    return job;
  }

  private static void memory(AccountedJob job, JsonNode required) {
    double perCpu = number(required.path("memory_per_cpu"));
    double perNode = number(required.path("memory_per_node"));
    if (perCpu > 0) {
      job.memory = perCpu;
      job.memoryPer = ResourceRequest.Per.CPU;
    } else if (perNode > 0) {
      job.memory = perNode;
      job.memoryPer = ResourceRequest.Per.NODE;
    }
  }

  /** Members whose texts are hashed, with the kind of each. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("user", "user"),
          Map.entry("user_name", "user"),
          Map.entry("kill_request_user", "user"),
          Map.entry("group", "group"),
          Map.entry("account", "account"),
          Map.entry("name", "name"),
          Map.entry("working_directory", "path"),
          Map.entry("script", "path"),
          Map.entry("container", "path"),
          Map.entry("stdin", "path"),
          Map.entry("stdout", "path"),
          Map.entry("stderr", "path"),
          Map.entry("stdin_expanded", "path"),
          Map.entry("stdout_expanded", "path"),
          Map.entry("stderr_expanded", "path"),
          Map.entry("wckey", "wckey"),
          Map.entry("administrator", "comment"),
          Map.entry("job", "comment"),
          Map.entry("system", "comment"),
          Map.entry("extra", "comment"));

  private static final List<String> TIMES = List.of("submission", "eligible", "start", "end");

  /** Members of which a text named {@code name} is not the name of a person. */
  private static final List<String> OTHER_NAMES =
      List.of("requested", "allocated", "consumed", "max", "min", "average", "total", "signal");

  static void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    try (SacctJsonReader reader = new SacctJsonReader(source, in, reading)) {
      to.write("{\"jobs\": [\n");
      String separator = "";
      while (reader.parser.nextToken() == JsonToken.START_OBJECT) {
        JsonNode job = MAPPER.readTree(reader.parser);
        anonymous(job, "job", to);
        to.write(separator + MAPPER.writeValueAsString(job));
        to.count();
        separator = ",\n";
      }
      to.write("\n]}\n");
    } catch (JacksonException e) {
      throw new InputException(
          source, "is not JSON that can be read: " + PrintableText.line(e.getOriginalMessage()));
    }
  }

  /** Replaces names and times inside a member. */
  private static void anonymous(JsonNode node, String member, Anonymiser to) {
    if (node instanceof ArrayNode array) {
      array.forEach(one -> anonymous(one, member, to));
    } else if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> one : List.copyOf(object.properties())) {
        String key = one.getKey();
        JsonNode value = one.getValue();
        boolean named =
            NAMES.containsKey(key) && !(key.equals("name") && OTHER_NAMES.contains(member));
        if (value.isString() && named) {
          String text = value.asString();
          boolean step = text.equals("batch") || text.equals("extern");
          object.put(key, step ? text : to.name(NAMES.get(key), key, text));
        } else if (value.isString() && key.equals("submit_line")) {
          to.change(key);
          object.put(key, SubmitLine.of(value.asString()).anonymous());
        } else if (member.equals("time") && TIMES.contains(key) && value.isNumber()) {
          object.put(key, Long.parseLong(to.time(key, value.asString())));
        } else if (value.isObject() && member.equals("time") && TIMES.contains(key)) {
          if (value.path("number").isNumber()) {
            ((ObjectNode) value)
                .put("number", Long.parseLong(to.time(key, value.path("number").asString())));
          }
        } else if (value.isContainer()) {
          anonymous(value, key, to);
        } else {
          to.leave(key);
        }
      }
    }
  }

  static double instant(JsonNode node) {
    double seconds = number(node);
    return seconds > 0 ? seconds : Double.NaN;
  }

  /** Returns a number; NaN if it is not set. */
  static double number(JsonNode node) {
    if (node.isObject()) {
      return node.path("set").asBoolean(false) ? number(node.path("number")) : Double.NaN;
    }
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  static String text(JsonNode... nodes) {
    for (JsonNode node : nodes) {
      if (node.isString() && !node.asString().isEmpty()) {
        return node.asString();
      }
    }
    return "";
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(zone);
  }

  @Override
  public void close() {
    parser.close();
  }
}
