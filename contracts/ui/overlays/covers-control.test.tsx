import { jest } from '@jest/globals';
import { whileThePageMoves } from './covers-control.js';

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

afterEach(() => Reflect.deleteProperty(window, 'ResizeObserver'));

it('Q9: looks again once the page is laid out anew, though nothing scrolled, until it is stopped', async () => {
  const layOut = new Set<() => void>();
  const observe = (tell: () => void) => ({ observe: () => layOut.add(tell), disconnect: () => layOut.delete(tell) });
  Object.defineProperty(window, 'ResizeObserver', { value: jest.fn(observe), configurable: true });
  const look = jest.fn();
  const stop = whileThePageMoves(look);
  expect(look).toHaveBeenCalledTimes(1);
  for (const tell of layOut) tell();
  await nextFrame();
  expect(look).toHaveBeenCalledTimes(2);
  stop();
  expect(layOut.size).toBe(0);
});
