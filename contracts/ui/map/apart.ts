/** In pixels of the map. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const mostRounds = 300;
/** Turns round the circle that never meet again, for spots without a direction between them. */
const turn = Math.PI * (3 - Math.sqrt(5));

const between = (a: Spot, b: Spot): Spot & { readonly length: number } => {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return { x, y, length: Math.hypot(x, y) };
};

/** Moves spots that are nearer to each other than `least` as little apart as they need; the others stay. The same spots always move alike. */
export const apart = (spots: readonly Spot[], least: number): readonly Spot[] => {
  let now = spots;
  for (let round = 0; round < mostRounds; round += 1) {
    const pushed = pushedOnce(now, least);
    if (pushed === now) return now;
    now = pushed;
  }
  return now;
};

/** Returns the same array when no two are too close. */
const pushedOnce = (spots: readonly Spot[], least: number): readonly Spot[] => {
  const moves = spots.map((spot, at) => {
    const near = spots.flatMap((other, index) => {
      const way = between(other, spot);
      return index === at || way.length >= least ? [] : [push(way, least, at)];
    });
    return near.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  });
  if (moves.every(({ x, y }) => x === 0 && y === 0)) return spots;
  return spots.map((spot, at) => {
    const { x = 0, y = 0 } = moves[at] ?? {};
    return x === 0 && y === 0 ? spot : { x: spot.x + x, y: spot.y + y };
  });
};

/** Half of what is missing, and a little more so that it ends. */
const push = (way: ReturnType<typeof between>, least: number, at: number): Spot => {
  const missing = (least - way.length) / 2 + 0.01;
  return way.length === 0
    ? { x: missing * Math.cos(at * turn), y: missing * Math.sin(at * turn) }
    : { x: (missing * way.x) / way.length, y: (missing * way.y) / way.length };
};
