package org.quoin.cli.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Adds the options to a command that the file {@code options.keys} beside its class declares in the
 * group of its name. Those of an inner group {@code seldom} are left out of the short help.
 */
public class DeclaredOptions implements IModelTransformer {
  private static final String SELDOM = "seldom";

  /** A command with options of other groups, too. */
  public interface Grouped {
    /** {@return the groups beside that of the command's name} */
    List<String> groups();
  }

  /** {@return the reader of the file, which knows the values that the file names in braces} */
  protected KeyFile reader() {
    return new KeyFile();
  }

  private List<Setting> declared(CommandSpec command) {
    Object user = command.userObject();
    Map<String, List<Setting>> all = reader().groups(user.getClass(), "options.keys");
    List<Setting> declared = new ArrayList<>(all.get(command.name()));
    if (user instanceof Grouped grouped) {
      grouped.groups().forEach(group -> declared.addAll(all.get(group)));
    }
    return declared;
  }

  @Override
  public final CommandSpec transform(CommandSpec command) {
    for (Setting setting : declared(command)) {
      if (setting.name().equals(SELDOM)) {
        setting.parts().forEach(one -> SettingOptions.addSeldom(command, one, ""));
      } else {
        SettingOptions.add(command, setting);
      }
    }
    return command;
  }

  /** {@return the options that were given to a command, checked} */
  public final Settings read(CommandSpec command, Mistakes mistakes) {
    List<Setting> flat = new ArrayList<>();
    for (Setting setting : declared(command)) {
      flat.addAll(setting.name().equals(SELDOM) ? setting.parts() : List.of(setting));
    }
    Map<String, String> written = new HashMap<>(SettingOptions.written(command, flat));
    flat.stream()
        .filter(setting -> setting.kind() == Setting.Kind.LIST)
        .forEach(list -> written.remove(list.name()));
    return Settings.read(command.name(), flat, written, name -> "--" + name, mistakes);
  }
}
