import { withImports } from '../imports/over-site.mjs';
import { peopleFile } from '../imports/people.mjs';
import { Child } from '../measure/child.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { median, ratioOf } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';

const whole = { bytes: 20 * 1024 * 1024 };
const small = { rows: 200 };

/** Each round has people of its own, and takes minutes. */
export const run = async ({ isSmoke, rounds = 1, say }) => {
  const stores = await startStores({ say });
  const plain = await Child.start(new URL('../servers/plain-import.mjs', import.meta.url), { env: stores.settings });
  try {
    return await withImports(async (imports) => {
      let files = 0;
      const next = (isWarmUp) => ({ name: `file${(files += 1)}`, ...(isSmoke || isWarmUp ? small : whole) });
      const ours = async (isWarmUp) => {
        const { name, ...size } = next(isWarmUp);
        const file = peopleFile(name, size);
        const { id, ...took } = await imports.import(file);
        return { ...took, undone: await imports.undo(id, file.rows - file.wrong) };
      };
      const told = (isWarmUp) => plain.ask('told', next(isWarmUp));
      return resultsOf(await interleaved({ ours, told }, { rounds, isSmoke, say }));
    });
  } finally {
    await plain.stop();
    await stores.stop();
  }
};

const seconds = (side) => side.map(({ ms }) => ms / 1_000);

const resultsOf = ({ ours, told }) => {
  const of = (name) => median(ours.map((round) => round[name]));
  const undone = (name) => median(ours.map((round) => round.undone[name]));
  const { rows } = peopleFile('file1', whole);
  return {
    about: [
      'A file of 20 MB with people, their cars and their plans elsewhere, over the whole site as `npm start` runs it: uploaded, kept, read, each row checked, its account, car and plan written, and what is wrong with a row kept for its list. Five hundred rows are one transaction here and in accounts, one entry of the audit trail and one event.',
      'It is then undone, from the first row to the last: accounts, cars and plans are gone, each row on record.',
      'The least that does what an import is for finds each person by their address or adds them, and writes one event for each: two documents a row, without a transaction.',
    ],
    rows: [
      {
        what: 'the whole import',
        ours: { value: median(seconds(ours)), unit: 's' },
        theirs: { value: median(seconds(told)), unit: 's', note: 'the least' },
        ratio: ratioOf(seconds(ours), seconds(told)),
      },
      { what: 'processor time of a row, the site and MongoDB', ours: { value: of('cpuMs') / rows, unit: 'ms' } },
      { what: 'documents written for each row', ours: { value: of('writes') / rows, unit: '' }, theirs: { value: 2, unit: '' } },
      { what: 'of that the upload', ours: { value: of('uploadedMs') / 1_000, unit: 's' } },
      { what: 'growth of the site’s memory', ours: { value: of('grewBytes') / 2 ** 20, unit: 'MiB' } },
      { what: 'undone: until every row is taken back', ours: { value: undone('ms') / 1_000, unit: 's' } },
      { what: 'undone: processor time of a row, the site and MongoDB', ours: { value: undone('cpuMs') / rows, unit: 'ms' } },
      { what: 'undone: the request, which does not wait for that', ours: { value: undone('answeredMs'), unit: 'ms' } },
    ],
    notes: [
      `A file of 20 MB has ${rows} rows.`,
      'Here a row is seven documents: account, car, its days, plan, mark, and two entries of the search. What became of it, the audit entry and the event are one each for a batch.',
      'The least is no product: it leaves half a file when it is killed.',
    ],
  };
};
