import { jest } from '@jest/globals';
import { batched } from '@kerbside/contracts/operation/log-output';
import { makeLog } from './log.js';
import { scopes } from './scopes.js';

const messagesIn = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg);

describe('the output of the log', () => {
  /** The output so far. */
  const logging = () => {
    let [waiting, left] = ['', ''];
    const stream = {
      write: (text: string) => void (waiting += text),
      flushSync: () => {
        [waiting, left] = ['', left + waiting];
      },
    };
    return {
      log: makeLog({ service: 'pricing', level: 'debug', destination: batched(stream) }),
      messages: () => messagesIn(left + waiting),
      flushed: () => messagesIn(left),
    };
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

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
    const { log, flushed } = logging();
    log.info({}, 'Answered');
    log[level]({}, 'Look here');
    expect(flushed()).toEqual(['Answered', 'Look here']);
  });

  it('lets no more wait than fits into a batch', () => {
    const { log, messages } = logging();
    for (let line = 0; line < 100; line += 1) log.info({ about: 'x'.repeat(200) }, 'Answered');
    expect(messages().length).toBeGreaterThan(40);
    expect(jest.getTimerCount()).toBe(1);
  });
});

const logged = (say: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown> => {
  const lines: string[] = [];
  say(makeLog({ service: 'pricing', level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return JSON.parse(lines.join()) as Record<string, unknown>;
};

describe('a log line', () => {
  it('names its service, level and time', () => {
    expect(logged((log) => log.info({ quotes: 2 }, 'Priced'))).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      service: 'pricing',
      quotes: 2,
      msg: 'Priced',
    });
  });

  it('carries the ids of the request being handled and of its trace', () => {
    const scope = { requestId: 'r-1', trace: { traceId: 't-1', spanId: 's-1', traceFlags: 1 } };
    const line = logged((log) => scopes.run(scope, () => log.child({ part: 'rates' }).warn({}, 'Late')));
    expect(line).toEqual({ ...line, requestId: 'r-1', traceId: 't-1', part: 'rates' });
    expect(line).not.toHaveProperty('trace');
  });

  it.each([
    [{ password: 'hunter2' }],
    [{ newPassword: 'hunter2' }],
    [{ headers: { cookie: 'hunter2', 'x-quote-secret': 'hunter2', 'x-kerbside-service-key': 'hunter2' } }],
    [{ rows: [{ vrm: 'hunter2' }, { registration_number: 'hunter2' }] }],
    [{ customer: { first_name: 'hunter2', lastName: 'hunter2', email: 'hunter2', postcode: 'hunter2' } }],
    [{ card: { cardNumber: 'hunter2', cvc: 'hunter2' } }],
    [{ phone: { deviceId: 'hunter2', pushToken: 'hunter2' } }],
    [{ note: 'write to hunter2@example.com' }],
    [{ a: { b: { c: { d: { e: { f: 'hunter2' } } } } } }],
  ])('keeps no secret and nobody’s details: %j', (facts) => {
    expect(JSON.stringify(logged((log) => log.info(facts, 'Something happened')))).not.toContain('hunter2');
  });

  it('keeps codes and names that say nothing of a person', () => {
    expect(logged((log) => log.info({ code: 'QUOTE_EXPIRED', name: 'expire-quotes', status: 409 }, 'Refused'))).toMatchObject({
      code: 'QUOTE_EXPIRED',
      name: 'expire-quotes',
      status: 409,
    });
  });

  it('describes an error without the values it was about', () => {
    const error = Object.assign(
      new Error('E11000 duplicate key error dup key: { email: "jo@example.com", vrm: "AA19AAA" }', {
        cause: new Error('for sam@example.com'),
      }),
      {
        code: 11000,
        keyValue: { vrm: 'AA19AAA' },
      },
    );
    const line = logged((log) => log.error({ error }, 'Not kept'));
    expect(line['error']).toMatchObject({ type: 'Error', code: 11000, message: 'E11000 duplicate key error dup key: [redacted]' });
    expect(JSON.stringify(line)).not.toMatch(/AA19AAA|example\.com/);
  });
});

describe('what runs now', () => {
  it('is known while any service of the process is open, and costs nothing after the last', () => {
    scopes.opened();
    scopes.opened();
    scopes.run({ requestId: 'r-1' }, () => {
      scopes.onApplicationShutdown();
      scopes.within({ isRetried: true }, () => expect(scopes.getStore()).toEqual({ requestId: 'r-1', isRetried: true }));
      scopes.onApplicationShutdown();
      expect(scopes.getStore()).toBeUndefined();
    });
  });
});
