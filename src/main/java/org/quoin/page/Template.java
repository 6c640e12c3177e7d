package org.quoin.page;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Templates of HTML, styles and scripts that stand on the class path beside a class. */
public final class Template {
  private final Class<?> home;

  /** Creates the templates in the package of a class. */
  public Template(Class<?> home) {
    this.home = home;
  }

  /**
   * {@return a template with its values filled in, escaped for HTML where it does not say
   * otherwise}
   *
   * @throws IllegalStateException when the template does not fit its values
   */
  public String filled(String name, Map<String, Object> values) {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_35);
    configuration.setClassForTemplateLoading(home, "");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setNumberFormat("computer");
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setLogTemplateExceptions(false);
    StringWriter out = new StringWriter();
    try {
      configuration.getTemplate(name).process(values, out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    } catch (TemplateException e) {
      throw new IllegalStateException(name + " does not fit its values", e);
    }
    return out.toString();
  }

  /** {@return a text as it stands, its lines ended alike on all systems} */
  public String text(String name) {
    try (InputStream in = home.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no " + name + " on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
