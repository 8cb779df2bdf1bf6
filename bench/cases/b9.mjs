import { about, against } from '../imports/against.mjs';
import { median, ratioOf } from '../measure/statistics.mjs';

export const run = async (options) => {
  const { ours, theirs } = await against('usually', options);
  const seconds = (side) => side.map(({ ms }) => ms / 1_000);
  return {
    about: [about, 'The other side is a stream of csv-parse into documents of mongoose, a thousand to an insert.'],
    rows: [
      {
        what: 'the whole import',
        ours: { value: median(seconds(ours)), unit: 's' },
        theirs: { value: median(seconds(theirs)), unit: 's' },
        ratio: ratioOf(seconds(ours), seconds(theirs)),
      },
    ],
    notes: ['The other side writes one document a row, and neither accounts nor events.'],
  };
};
