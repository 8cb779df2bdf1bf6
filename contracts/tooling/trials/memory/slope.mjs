/** The slope of the second number of each pair over the first, as a share of its mean, by least squares. */
export function slopeOf(points) {
  const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const across = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const along = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return along === 0 ? 0 : across / along / y;
}
