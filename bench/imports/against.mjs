import { Child } from '../measure/child.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { startStores } from '../measure/stores.mjs';
import { withImports } from './over-site.mjs';
import { peopleFile } from './people.mjs';

const whole = { bytes: 20 * 1024 * 1024 };
const small = { rows: 200 };

/** Imports a file of 20 MB over the whole site, and in each of the ways of `plain-import`, each round with people of its own. One round takes minutes. */
export const against = async (ways, { isSmoke, rounds = 1, say }) => {
  const stores = await startStores({ say });
  const plain = await Child.start(new URL('../servers/plain-import.mjs', import.meta.url), { env: stores.settings });
  try {
    return await withImports((imports) => {
      let files = 0;
      const next = (isWarmUp) => {
        files += 1;
        return { name: `file${files}`, ...(isSmoke || isWarmUp ? small : whole) };
      };
      const ours = (isWarmUp) => {
        const { name, ...size } = next(isWarmUp);
        return imports.import(peopleFile(name, size));
      };
      const theirs = ways.map((way) => [way, (isWarmUp) => plain.ask(way, next(isWarmUp))]);
      return interleaved({ ours, ...Object.fromEntries(theirs) }, { rounds, isSmoke, say });
    });
  } finally {
    await plain.stop();
    await stores.stop();
  }
};

export const rowsInWhole = () => peopleFile('file1', whole).rows;

export const about =
  'A file of 20 MB with people, their cars and their plans elsewhere, over the whole site as `npm start` runs it: uploaded, kept, read, each row checked, its account, car and plan written, and what is wrong with a row kept for its list. Five hundred rows are one transaction here and in accounts, one entry of the audit trail and one event.';
