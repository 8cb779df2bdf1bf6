/** Does the work of each item, so many at a time, and stops at the first failure. */
export const inLanes = (items, width, work) => {
  const waiting = [...items];
  const lane = async () => {
    while (waiting.length > 0) await work(waiting.shift());
  };
  return Promise.all(Array.from({ length: width }, lane));
};
