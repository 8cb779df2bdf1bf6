import { jest } from '@jest/globals';
import { makeLog } from './log.js';
import { batched } from './log-output.js';

/** The output so far. */
const logging = () => {
  const waiting: string[] = [];
  const left: string[] = [];
  const flush = () => void left.push(...waiting.splice(0));
  const stream = { write: (line: string) => void waiting.push(line), flush, flushSync: flush };
  return {
    log: makeLog({ service: 'pricing', level: 'debug', destination: batched(stream) }),
    messages: () => left.map((line) => JSON.parse(line).msg),
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the output of the log', () => {
  it('lets lines about what went well wait for others', () => {
    const { log, messages } = logging();
    log.info({}, 'Answered');
    log.info({}, 'Answered too');
    expect(messages()).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(messages()).toEqual(['Answered', 'Answered too']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each(['debug', 'warn', 'error'] as const)('lets none wait behind a line of level %s', (level) => {
    const { log, messages } = logging();
    log.info({}, 'Answered');
    log[level]({}, 'Look here');
    expect(messages()).toEqual(['Answered', 'Look here']);
  });
});
