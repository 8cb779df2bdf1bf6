import { about, against, rowsInWhole } from '../imports/against.mjs';
import { median, ratioOf } from '../measure/statistics.mjs';

export const run = async (options) => {
  const { ours, theirs } = await against('plainly', options);
  const seconds = (side) => side.map(({ ms }) => ms / 1_000);
  const of = (name) => median(ours.map((round) => round[name]));
  return {
    about: [
      about,
      'The other side splits the file at its line ends and commas, checks three cells of a row, and inserts what is right by the driver.',
    ],
    rows: [
      {
        what: 'the whole import',
        ours: { value: median(seconds(ours)), unit: 's' },
        theirs: { value: median(seconds(theirs)), unit: 's' },
        ratio: ratioOf(seconds(ours), seconds(theirs)),
      },
      { what: 'of that the upload', ours: { value: of('uploadedMs') / 1_000, unit: 's' } },
      { what: 'growth of the site’s memory', ours: { value: of('grewBytes') / 2 ** 20, unit: 'MiB' } },
    ],
    notes: [
      `A file of 20 MB has ${rowsInWhole()} rows.`,
      'The other side is no product: no account is looked for, nothing is told, and a process that is killed leaves half a file.',
    ],
  };
};
