package org.quoin.report.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.RecordBuilder;

/**
 * Texts that replace those of a figure.
 *
 * @param title empty for none; a figure with another title says nothing below it
 * @param x the name of the axis along the bottom
 * @param y the name of the axis at the left
 */
public record Labels(Optional<String> title, Optional<String> x, Optional<String> y) {

  /** {@return a figure with these texts} */
  public Figure of(Figure figure) {
    String says = title.isPresent() ? "" : figure.says();
    String head = title.orElse(figure.title());
    if (figure instanceof Figure.Curves one) {
      return RecordBuilder.copy(
          one, "title", head, "says", says, "x", named(one.x(), x), "y", named(one.y(), y));
    } else if (figure instanceof Figure.Bars one) {
      String xName = x.orElse(one.xName());
      return RecordBuilder.copy(
          one, "title", head, "says", says, "xName", xName, "y", named(one.y(), y));
    } else if (figure instanceof Figure.Boxes one) {
      String xName = x.orElse(one.xName());
      return RecordBuilder.copy(
          one, "title", head, "says", says, "xName", xName, "y", named(one.y(), y));
    } else if (figure instanceof Figure.HeatMap one) {
      Figure.Contours over = one.contours();
      Figure.Contours contours =
          over == null
              ? null
              : RecordBuilder.copy(over, "x", named(over.x(), x), "y", named(over.y(), y));
      Figure.HeatMap named =
          RecordBuilder.copy(one, "xName", x.orElse(one.xName()), "yName", y.orElse(one.yName()));
      return RecordBuilder.copy(named, "title", head, "says", says, "contours", contours);
    } else if (figure instanceof Figure.StudyMap one) {
      List<Figure.MapAxis> axes = new ArrayList<>(one.axes());
      x.ifPresent(name -> axes.set(0, new Figure.MapAxis(name, axes.get(0).values())));
      y.ifPresent(name -> axes.set(1, new Figure.MapAxis(name, axes.get(1).values())));
      return RecordBuilder.copy(one, "title", head, "says", says, "axes", axes);
    }
    return figure;
  }

  private static Figure.Axis named(Figure.Axis axis, Optional<String> name) {
    return RecordBuilder.copy(axis, "name", name.orElse(axis.name()));
  }
}
