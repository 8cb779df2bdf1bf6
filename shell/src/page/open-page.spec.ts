import { jest } from '@jest/globals';
import { openPage } from './open-page.js';

const opened = (ready: Promise<unknown>) => {
  const drawn: string[] = [];
  const done = openPage({ frame: () => drawn.push('frame'), page: () => drawn.push('page') }, ready);
  return { drawn, done };
};

describe('a page is opened', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('first its frame, then the page, once that can be drawn whole', async () => {
    let come = (): void => undefined;
    const { drawn, done } = opened(new Promise<void>((resolve) => (come = resolve)));
    await jest.advanceTimersByTimeAsync(399);
    expect(drawn).toEqual(['frame']);
    come();
    await done;
    expect(drawn).toEqual(['frame', 'page']);
  });

  it('with what stands in for it, once it has not come for 400 ms', async () => {
    const { drawn, done } = opened(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(400);
    await done;
    expect(drawn).toEqual(['frame', 'page']);
  });
});
