import { withImports } from '../imports/over-site.mjs';
import { peopleFile } from '../imports/people.mjs';
import { median } from '../measure/statistics.mjs';

export const run = ({ isSmoke, rounds = 3, say }) =>
  withImports(async (imports) => {
    const [rows, count] = isSmoke ? [200, 1] : [10_000, rounds];
    const found = [];
    for (let round = 1; round <= count; round += 1) {
      const file = peopleFile(`undo${round}`, { rows });
      const { id, ms: importedMs } = await imports.import(file);
      found.push({ importedMs, ...(await imports.undo(id, file.rows - file.wrong)) });
      say(`round ${round} of ${count}`);
    }
    const of = (name) => median(found.map((one) => one[name]));
    return {
      about: [
        `An import of ${rows} rows over the whole site, undone from the first row to the last: accounts, cars and plans are gone, each row on record.`,
      ],
      rows: [
        { what: 'until every row is taken back', ours: { value: of('ms') / 1_000, unit: 's' } },
        { what: 'processor time of a row, the site and MongoDB', ours: { value: of('cpuMs') / rows, unit: 'ms' } },
        { what: 'the request, which does not wait for that', ours: { value: of('answeredMs'), unit: 'ms' } },
        { what: 'the import before it', ours: { value: of('importedMs') / 1_000, unit: 's' } },
      ],
      notes: [],
    };
  });
