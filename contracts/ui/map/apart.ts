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

/** Moves spots that are nearer to each other, or to `still` ones, than `least` as little apart as they need; the others stay. The same spots always move alike. */
export const apart = (spots: readonly Spot[], least: number, still: readonly Spot[] = []): readonly Spot[] => {
  let now = spots;
  for (let round = 0; round < mostRounds; round += 1) {
    const pushed = pushedOnce(now, least, still);
    if (pushed === now) return now;
    now = pushed;
  }
  return now;
};

/** Returns the same array when no two are too close. */
const pushedOnce = (spots: readonly Spot[], least: number, still: readonly Spot[]): readonly Spot[] => {
  const moves = spots.map((spot, at) => {
    const near = [...spots, ...still].flatMap((other, index) => {
      const way = between(other, spot);
      // What stays leaves the whole way to the one that moves.
      const share = index < spots.length ? 0.5 : 1;
      return index === at || way.length >= least ? [] : [push(way, share * (least - way.length), at)];
    });
    return near.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  });
  if (moves.every(({ x, y }) => x === 0 && y === 0)) return spots;
  return spots.map((spot, at) => {
    const { x = 0, y = 0 } = moves[at] ?? {};
    return x === 0 && y === 0 ? spot : { x: spot.x + x, y: spot.y + y };
  });
};

/** What is missing, and a little more so that it ends. */
const push = (way: ReturnType<typeof between>, short: number, at: number): Spot => {
  const missing = short + 0.01;
  return way.length === 0
    ? { x: missing * Math.cos(at * turn), y: missing * Math.sin(at * turn) }
    : { x: (missing * way.x) / way.length, y: (missing * way.y) / way.length };
};
