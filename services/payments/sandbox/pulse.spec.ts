import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { Pulse } from './pulse.js';

afterEach(() => jest.useRealTimers());

it('beats as often as asked while the sandbox is used, seldom after a minute, and often again from the next request', () => {
  jest.useFakeTimers();
  const server = new EventEmitter();
  let beats = 0;
  const pulse = new Pulse(server, 250, () => (beats += 1));
  const beatsWithin = (ms: number) => {
    const before = beats;
    jest.advanceTimersByTime(ms);
    return beats - before;
  };
  expect(beatsWithin(1_000)).toBe(4);
  beatsWithin(65_000);
  expect(beatsWithin(10_000)).toBe(2);
  server.emit('request');
  expect(beatsWithin(1_000)).toBe(4);
  pulse.stop();
  expect(beatsWithin(120_000)).toBe(0);
});
