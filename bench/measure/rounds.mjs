/**
 * Measures the sides in turn, `rounds` times, alternating which goes first, after an unmeasured warm-up of each. A smoke run is
 * one cold round. `sides` are `{ name: (isWarmUp) => measurement }`; returns the measurements of each name, in order.
 */
export const interleaved = async (sides, { rounds, isSmoke, say }) => {
  const names = Object.keys(sides);
  const found = Object.fromEntries(names.map((name) => [name, []]));
  if (!isSmoke) for (const name of names) await sides[name](true);
  const count = isSmoke ? 1 : rounds;
  for (let round = 0; round < count; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) found[name].push(await sides[name](false));
    say(`round ${round + 1} of ${count}`);
  }
  return found;
};
