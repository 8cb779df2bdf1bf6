import { about, against, rowsInWhole } from '../imports/against.mjs';
import { median, ratioOf } from '../measure/statistics.mjs';

export const run = async (options) => {
  const { ours, plainly, usually, told } = await against(['plainly', 'usually', 'told'], options);
  const of = (name) => median(ours.map((round) => round[name]));
  return {
    about: [
      about,
      'Plain inserts split the file at its line ends and commas, check three cells of a row, and insert what is right by the driver.',
      'The least that does what an import is for finds each person by their address or adds them, and writes one event for each: two documents a row, without a transaction.',
      'The usual way is a stream of csv-parse into documents of mongoose, a thousand to an insert.',
    ],
    rows: [
      compared('the whole import, against plain inserts', ours, plainly),
      compared('the whole import, against csv-parse and mongoose (B9)', ours, usually),
      compared('the whole import, against the least that finds each person and tells of them', ours, told),
      {
        what: 'for each document written, against plain inserts',
        ours: { value: median(microseconds(ours)), unit: 'µs' },
        theirs: { value: median(microseconds(plainly)), unit: 'µs' },
        ratio: ratioOf(microseconds(ours), microseconds(plainly)),
      },
      { what: 'documents written for each row', ours: { value: of('writes') / rowsInWhole(), unit: '' }, theirs: { value: 1, unit: '' } },
      { what: 'of that the upload', ours: { value: of('uploadedMs') / 1_000, unit: 's' } },
      { what: 'growth of the site’s memory', ours: { value: of('grewBytes') / 2 ** 20, unit: 'MiB' } },
    ],
    notes: [
      `A file of 20 MB has ${rowsInWhole()} rows.`,
      'Here a row is seven documents: account, car, its days, plan, mark, and two entries of the search. What became of it, the audit entry and the event are one each for a batch.',
      'None of the others is a product: each leaves half a file when it is killed, and all but the least look for no account and tell nothing.',
    ],
  };
};

const microseconds = (side) => side.map(({ ms, writes }) => (ms * 1_000) / writes);
const seconds = (side) => side.map(({ ms }) => ms / 1_000);

const compared = (what, ours, theirs) => ({
  what,
  ours: { value: median(seconds(ours)), unit: 's' },
  theirs: { value: median(seconds(theirs)), unit: 's' },
  ratio: ratioOf(seconds(ours), seconds(theirs)),
});
