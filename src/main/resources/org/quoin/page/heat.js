// Heat maps: a grid of coloured cells, with numbers in them where these fit.

class Heat {
  constructor(figure) {
    this.figure = figure;
    this.values = figure.values.map(numbers);
    const all = this.values.flatMap(row => Array.from(row)).filter(x => Number.isFinite(x) && (!figure.logarithmic || x > 0));
    this.scale = figure.logarithmic ? { factor: 1, unit: figure.unit } : scaleFor(figure.unit, largestOf(all));
    this.least = all.length ? Math.min(...all) : 0;
    this.most = all.length ? Math.max(...all) : 1;
    this.write = columnDigits(all.map(value => value / this.scale.factor));
  }

  height(width) {
    const row = this.figure.rows.length <= 12 ? 30 : this.figure.rows.length <= 30 ? 20 : 10;
    return 106 + this.figure.rows.length * row;
  }

  /** What is coloured: the value, or its logarithm. */
  level(value) {
    return this.figure.logarithmic ? Math.log10(value) : value;
  }

  option(width) {
    const { columns, rows } = this.figure;
    const cell = (width - 110) / columns.length;
    const cells = [];
    this.values.forEach((row, r) => row.forEach((value, c) => {
      if (Number.isFinite(value) && (!this.figure.logarithmic || value > 0)) {
        cells.push([c, r, this.level(value)]);
      }
    }));
    const low = this.level(this.least);
    const high = this.level(this.most);
    const category = (names, more) => axisLook({
      type: 'category', data: names.map((name, i) => String(i)), splitLine: { show: false }, axisLine: { show: false }, ...more,
      axisLabel: { formatter: i => short(names[i], width < 500 ? 10 : 18), ...more.axisLabel }
    });
    return {
      grid: { left: 12, right: 12, top: 30, bottom: 70, containLabel: true },
      xAxis: category(columns, { name: this.figure.xName, nameGap: 26 }),
      yAxis: category(rows, { inverse: true }),
      title: topName(this.figure.yName),
      tooltip: tooltip(item => this.tip(item.value[0], item.value[1])),
      visualMap: {
        min: low, max: high > low ? high : low + 1, calculable: false, orient: 'horizontal', left: 'center', bottom: 0, itemHeight: Math.min(220, width / 3), itemWidth: 12,
        inRange: { color: look().ramp }, textStyle: { color: look().quiet, fontSize: 12 },
        text: [said(this.most, this.figure.unit), said(this.least, this.figure.unit)]
      },
      series: [{
        type: 'heatmap', data: cells, itemStyle: { borderColor: look().paper, borderWidth: cell > 8 ? 1 : 0 }, emphasis: { itemStyle: { borderColor: look().ink, borderWidth: 2 } },
        label: { show: cell > 38 && rows.length <= 12, fontSize: 11, formatter: item => this.write(this.values[item.value[1]][item.value[0]] / this.scale.factor) }
      }]
    };
  }

  tip(c, r) {
    const { figure } = this;
    return tip('', [figure.xName + ': ' + figure.columns[c], figure.yName + ': ' + figure.rows[r], figure.valueName + ': ' + said(this.values[r][c], figure.unit)]);
  }

  /** The least and the most cell in words. */
  alt() {
    const cells = this.values.flatMap((row, r) => Array.from(row, (value, c) => ({ value, r, c }))).filter(cell => Number.isFinite(cell.value)).sort((a, b) => a.value - b.value);
    const at = cell => said(cell.value, this.figure.unit) + ' at ' + this.figure.yName + ' ' + this.figure.rows[cell.r] + ', ' + this.figure.xName + ' ' + this.figure.columns[cell.c];
    return cells.length ? [this.figure.valueName + ': from ' + at(cells[0]) + ' to ' + at(cells[cells.length - 1]) + '.'] : [];
  }

  csv() {
    const rows = [[this.figure.yName, this.figure.xName, headed(this.figure.valueName, this.figure.unit)]];
    this.values.forEach((row, r) => row.forEach((value, c) => rows.push([this.figure.rows[r], this.figure.columns[c], value])));
    return rows;
  }
}
