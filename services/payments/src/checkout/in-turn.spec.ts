import { setTimeout as wait } from 'node:timers/promises';
import { InTurn } from './in-turn.js';

it('runs work of one key in turn, whether or not the one before failed, and of others beside it', async () => {
  const turns = new InTurn();
  const told: string[] = [];
  const work = (name: string, ms: number) => async () => {
    told.push(`${name} begins`);
    await wait(ms);
    told.push(`${name} ends`);
    if (name === 'first') throw new Error('It failed');
    return name;
  };
  const first = turns.run('one', work('first', 20));
  const second = turns.run('one', work('second', 0));
  const other = turns.run('two', work('other', 0));
  await expect(first).rejects.toThrow('It failed');
  await expect(Promise.all([second, other])).resolves.toEqual(['second', 'other']);
  expect(told.filter((line) => !line.startsWith('other'))).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(told.indexOf('other ends')).toBeLessThan(told.indexOf('first ends'));
});
