/**
 * Measures the sides in turn, `rounds` times, the one that begins changing each time; an unmeasured turn first warms each of them up.
 * `sides` are `{ name: (isWarmUp) => measurement }`; answers the measurements of each name, in order.
 */
export const interleaved = async (sides, { rounds, say = () => {} }) => {
  const names = Object.keys(sides);
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await sides[name](true);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) found[name].push(await sides[name](false));
    say(`round ${round + 1} of ${rounds}`);
  }
  return found;
};
