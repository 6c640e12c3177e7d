package org.quoin.report.block;

import java.util.Optional;
import java.util.stream.IntStream;

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
      return new Figure.Curves(
          head, says, named(one.x(), x), named(one.y(), y), one.curves(), one.panels());
    } else if (figure instanceof Figure.Bars one) {
      return new Figure.Bars(
          head,
          says,
          x.orElse(one.xName()),
          named(one.y(), y),
          one.categories(),
          one.series(),
          one.stacked(),
          one.halfWidths(),
          one.best());
    } else if (figure instanceof Figure.Boxes one) {
      return new Figure.Boxes(head, says, x.orElse(one.xName()), named(one.y(), y), one.boxes());
    } else if (figure instanceof Figure.HeatMap one) {
      Figure.Contours over = one.contours();
      return new Figure.HeatMap(
          head,
          says,
          x.orElse(one.xName()),
          one.columns(),
          y.orElse(one.yName()),
          one.rows(),
          one.valueName(),
          one.unit(),
          one.values(),
          one.logarithmic(),
          over == null
              ? null
              : new Figure.Contours(named(over.x(), x), named(over.y(), y), over.xs(), over.ys()));
    } else if (figure instanceof Figure.StudyMap one) {
      return new Figure.StudyMap(
          head,
          says,
          IntStream.range(0, one.axes().size())
              .mapToObj(
                  i ->
                      new Figure.MapAxis(
                          (i == 0 ? x : i == 1 ? y : Optional.<String>empty())
                              .orElse(one.axes().get(i).name()),
                          one.axes().get(i).values()))
              .toList(),
          one.alternatives(),
          one.value(),
          one.means(),
          one.halfWidths(),
          one.best(),
          one.shown());
    }
    return figure;
  }

  private static Figure.Axis named(Figure.Axis axis, Optional<String> name) {
    return new Figure.Axis(
        name.orElse(axis.name()),
        axis.unit(),
        axis.logarithmic(),
        axis.zero(),
        axis.signed(),
        axis.shown());
  }
}
