const placeOf = ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

/**
 * Calls that nothing would answer, a line each. `declared` are the calls by the file that declares them, `listed` those of `all.ts`, from which the edge's
 * table is made, and `routes` that table.
 */
export const unrouted = ({ declared, listed, routes }) => {
  const known = new Set(listed);
  const routed = new Set(routes.map(({ call }) => call));
  const problemOf = (call) => {
    if (!known.has(call)) return 'is not in contracts/src/http/all.ts, so nobody routes it';
    const isInside = call.who === 'service' || call.who === 'edge';
    return !isInside && !routed.has(call) ? `is made by others (${call.who}), and the edge does not route it` : undefined;
  };
  const lost = Object.entries(declared).flatMap(([file, calls]) =>
    calls.filter(problemOf).map((call) => `${file}: ${call.id} (${call.method} ${call.path}) ${problemOf(call)}`),
  );
  return [...lost, ...rivals(routes)];
};

/** Two calls with the same method and path: only one of them could be answered. */
const rivals = (routes) => {
  const places = new Map();
  for (const { call } of routes) places.set(placeOf(call), [...(places.get(placeOf(call)) ?? []), call.id]);
  return [...places].filter(([, ids]) => ids.length > 1).map(([place, ids]) => `${place} is routed for ${ids.join(' and ')}`);
};
