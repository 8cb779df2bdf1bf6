import type { mongo } from 'mongoose';
import type { CursorRow } from './embedded-rows.js';
import { Places } from './shared-log.js';

const writtenBy = (keep: (places: Places) => Promise<unknown>) => {
  const written: unknown[] = [];
  const cursors = { bulkWrite: async (writes: unknown) => void written.push(writes) } as unknown as mongo.Collection<CursorRow>;
  return keep(new Places(() => cursors)).then(() => written);
};
const write = (_id: string, next: number) => ({ updateOne: { filter: { _id }, update: { $max: { next } } } });

describe('the places of groups', () => {
  it('are written together, the furthest of each topic', async () => {
    const written = await writtenBy((places) =>
      Promise.all([
        places.keep('a', 't', 3, false),
        places.keep('b', 't', 2, false),
        places.keep('a', 't', 7, false),
        places.keep('a', 'u', 1, true),
      ]),
    );
    expect(written).toEqual([[write('a t', 7), write('b t', 2), write('a u', 1)]]);
  });

  it('are each written in the end, also those that come after a write', async () => {
    const written = await writtenBy(async (places) => {
      await places.keep('a', 't', 3, true);
      await places.keep('a', 't', 4, true);
    });
    expect(written).toEqual([[write('a t', 3)], [write('a t', 4)]]);
  });
});
