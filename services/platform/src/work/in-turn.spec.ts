import { InTurn } from './in-turn.js';

/** Work that records when it starts, and ends when the test says so. */
const worker = () => {
  const begun: string[] = [];
  const ends = new Map<string, { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    },
    end: (name: string) => ends.get(name)?.resolve(`answer of ${name}`),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} failed`)),
  };
};

describe('work in turn', () => {
  it.each([
    { keys: ['one'], begins: ['one'] },
    { keys: ['one', 'one'], begins: ['one'] },
    { keys: ['one', 'two'], begins: ['one', 'two'] },
    { keys: ['one', 'one', 'two', 'one', 'two'], begins: ['one', 'two'] },
  ])('that comes as $keys begins at once with the first of each key', async ({ keys, begins }) => {
    const turns = new InTurn();
    const { work, begun, end } = worker();
    const runs = keys.map((key, nth) => turns.run(key, work(`${key} ${nth}`)));
    await Promise.resolve();
    expect(begun.map((name) => name.split(' ')[0])).toEqual(begins);
    expect(turns.size).toBe(begins.length);
    for (const [nth, key] of keys.entries()) {
      end(`${key} ${nth}`);
      await runs[nth];
    }
    expect(begun.toSorted()).toEqual(keys.map((key, nth) => `${key} ${nth}`).toSorted());
    expect(turns.size).toBe(0);
  });

  it('keeps the order of a key, while another is not held up', async () => {
    const turns = new InTurn();
    const { work, begun, end } = worker();
    const [first, second, third] = ['first', 'second', 'third'].map((name) => turns.run('one', work(name)));
    const other = turns.run('two', work('other'));
    await Promise.resolve();
    end('other');
    await expect(other).resolves.toBe('answer of other');
    expect(begun).toEqual(['first', 'other']);
    end('first');
    await expect(first).resolves.toBe('answer of first');
    expect(begun).toEqual(['first', 'other', 'second']);
    end('second');
    await expect(second).resolves.toBe('answer of second');
    end('third');
    await expect(third).resolves.toBe('answer of third');
    expect(begun).toEqual(['first', 'other', 'second', 'third']);
  });

  it('goes on after a failure, which only its own caller learns of', async () => {
    const turns = new InTurn();
    const { work, begun, end, fail } = worker();
    const first = turns.run('one', work('first'));
    const second = turns.run('one', work('second'));
    await Promise.resolve();
    fail('first');
    await expect(first).rejects.toThrow('first failed');
    expect(begun).toEqual(['first', 'second']);
    end('second');
    await expect(second).resolves.toBe('answer of second');
  });

  it('lets the entry of a key go when nothing waits, also after a failure, and not before', async () => {
    const turns = new InTurn();
    const { work, end, fail } = worker();
    const first = turns.run('one', work('first'));
    const second = turns.run('one', work('second'));
    await Promise.resolve();
    end('first');
    await first;
    expect(turns.size).toBe(1);
    fail('second');
    await expect(second).rejects.toThrow('second failed');
    expect(turns.size).toBe(0);
  });

  it('takes more of a key that was let go', async () => {
    const turns = new InTurn();
    await turns.run('one', () => Promise.resolve());
    await expect(turns.run('one', () => Promise.resolve('again'))).resolves.toBe('again');
    expect(turns.size).toBe(0);
  });
});
