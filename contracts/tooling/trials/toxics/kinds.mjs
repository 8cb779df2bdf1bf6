const between = (chance, least, most) => least + chance.below(most - least + 1);
const either = (chance) => ({ stream: chance.oneOf(['upstream', 'downstream']) });

/** Network faults, with random strength and direction. */
const kinds = {
  latency: (chance) => ({ ...either(chance), attributes: { latency: between(chance, 200, 800), jitter: between(chance, 0, 200) } }),
  // In pieces of a few bytes, with pauses of microseconds in between.
  slicer: (chance) => ({ ...either(chance), attributes: { average_size: 64, size_variation: 32, delay: between(chance, 100, 2_000) } }),
  // In kB/s.
  bandwidth: (chance) => ({ ...either(chance), attributes: { rate: between(chance, 4, 32) } }),
  // Nothing gets through, and neither side is told.
  timeout: (chance) => ({ ...either(chance), attributes: { timeout: 0 } }),
  reset_peer: (chance) => ({ ...either(chance), attributes: { timeout: between(chance, 0, 800) } }),
  slow_close: (chance) => ({ ...either(chance), attributes: { delay: between(chance, 500, 3_000) } }),
  // Cut after this many bytes.
  limit_data: (chance) => ({ ...either(chance), attributes: { bytes: between(chance, 200, 20_000) } }),
};

export const kindNames = Object.keys(kinds);

export const toxicOf = (type, chance) => ({ type, ...kinds[type](chance) });

/** A silence has to last longer than every time-out. */
export const lastsMs = (type) => (type === 'timeout' ? 13_000 : 4_000);

export const described = ({ type, stream, attributes }) =>
  `${type} ${stream} ${Object.entries(attributes)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ')}`;
