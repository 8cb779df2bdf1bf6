import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from './lanes.js';

const keyOf = (one: string): string => one.slice(0, 1);

describe('work in lanes', () => {
  it.each([
    ['that of one key one after another, in its order', ['a1', 'a2', 'a3'], 1],
    ['that of different keys side by side', ['a1', 'b1', 'c1', 'd1'], 4],
    ['both, mixed', ['a1', 'b1', 'a2', 'b2'], 2],
    ['no more than eight at once', Array.from('abcdefghijklmnop', (key) => `${key}1`), 8],
  ])('does %s', async (_, all, mostAtOnce) => {
    const [begun, running] = [[] as string[], new Set<string>()];
    let most = 0;
    await inLanes(all, keyOf, new AbortController().signal, async (one) => {
      expect([...running].map(keyOf)).not.toContain(keyOf(one));
      begun.push(one);
      running.add(one);
      most = Math.max(most, running.size);
      await wait(5);
      running.delete(one);
    });
    expect(begun.toSorted()).toEqual(all.toSorted());
    expect(begun.filter((one) => keyOf(one) === 'a')).toEqual(all.filter((one) => keyOf(one) === 'a'));
    expect(most).toBe(mostAtOnce);
  });

  it('begins nothing more once the process is told to stop', async () => {
    const [begun, stopping] = [[] as string[], new AbortController()];
    await inLanes(['a1', 'a2', 'b1', 'b2'], keyOf, stopping.signal, async (one) => {
      begun.push(one);
      await wait(5);
      stopping.abort();
    });
    expect(begun).toEqual(['a1', 'b1']);
  });
});
