import type { Schedule } from '../purchases/schedule.js';

/** What is not there now is not counted, whatever becomes of it; what is there is. */
export const countedAsTheyAre = (schedule: Schedule): Schedule =>
  schedule.map((line) => {
    const { wasCounted, ...rest } = line;
    if (wasCounted === undefined) return line;
    return line.state === 'collected' ? rest : { ...rest, wasCounted: false };
  });
