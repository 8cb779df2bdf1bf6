import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { saveQueue } from './save-queue.js';
import { useSavedTyping } from './use-saved-typing.js';

const typing = (save: (typed: string, sequence: number) => Promise<unknown> = () => Promise.resolve()) => {
  const sent: [string, number][] = [];
  const failed = jest.fn();
  const kept: string[] = [];
  const saves = saveQueue();
  const { rerender } = renderHook(
    ({ typed }) =>
      useSavedTyping(typed, {
        saves,
        keep: (text) => kept.push(text),
        save: (text, sequence) => {
          sent.push([text, sequence]);
          return save(text, sequence);
        },
        onFailed: failed,
      }),
    { initialProps: { typed: '' } },
  );
  return { saves: sent, kept, failed, queue: saves, type: (typed: string) => rerender({ typed }) };
};
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('what is typed on step 2', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('Q2: is saved once it has settled, a word at a time', async () => {
    const { saves, type } = typing();
    type('J');
    await wait(300);
    type('Jo');
    await wait(399);
    expect(saves).toEqual([]);
    await wait(1);
    expect(saves.map(([text]) => text)).toEqual(['Jo']);
  });

  it('is kept in the browser at once', () => {
    const { kept, type } = typing();
    type('J');
    type('Jo');
    expect(kept).toEqual(['J', 'Jo']);
  });

  it('Q2: is saved in order: each save has a greater sequence number', async () => {
    const { saves, type } = typing();
    for (const text of ['J', 'Jo', 'Jo B']) {
      type(text);
      await wait(500);
    }
    expect(saves.map(([text]) => text)).toEqual(['J', 'Jo', 'Jo B']);
    const sequences = saves.map(([, sequence]) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  it('is not saved before anything was typed', async () => {
    const { saves } = typing();
    await wait(1_000);
    expect(saves).toEqual([]);
  });

  it('is saved at once when the page is left before it has settled', async () => {
    const { saves, queue, type } = typing();
    type('J');
    queue.flush();
    await wait(1_000);
    expect(saves.map(([text]) => text)).toEqual(['J']);
  });

  it('is retried in its place when a save failed, and reported when none succeeded', async () => {
    const { saves, failed, type } = typing(() => Promise.reject(new Error('offline')));
    type('J');
    await wait(60_000);
    expect(saves.map(([text]) => text)).toEqual(['J', 'J', 'J', 'J']);
    expect(new Set(saves.map(([, sequence]) => sequence)).size).toBe(1);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('is not retried once there is something newer to save', async () => {
    const { saves, type } = typing((text) => (text === 'J' ? Promise.reject(new Error('offline')) : Promise.resolve()));
    type('J');
    await wait(1_000);
    type('Jo');
    await wait(60_000);
    expect(saves.map(([text]) => text)).toEqual(['J', 'Jo']);
  });
});
