import type { ArgumentsHost } from '@nestjs/common';
import { DomainError } from '../errors/errors.js';
import type { Log } from '../telemetry/log.js';
import { RefusalFilter } from './refusal-filter.js';

const caught = (error: unknown, isSent = false) => {
  const seen = { logged: [] as string[], status: 0 };
  const note = (level: string) => () => void seen.logged.push(level);
  const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error'), child: () => log };
  const reply = {
    sent: isSent,
    header: () => reply,
    type: () => reply,
    send: () => reply,
    status: (status: number) => {
      seen.status = status;
      return reply;
    },
  };
  const host = { switchToHttp: () => ({ getResponse: () => reply }) } as unknown as ArgumentsHost; // The part of it that a filter looks at.
  const filter = new RefusalFilter({ REGISTER_AWAY: [503, 'The register is away.'], FULL: [409, 'Full.'] }, log);
  Reflect.apply(filter.catch, filter, [error, host]);
  return seen;
};

describe('a refusal in the log', () => {
  it.each([
    ['a party that is away, as the service declares', new DomainError('REGISTER_AWAY'), 503, ['warn']],
    ['an ordinary refusal', new DomainError('FULL'), 409, []],
    ['a code that nobody declares', new DomainError('NOBODY_KNOWS'), 500, ['error']],
    ['another service that does not answer', new DomainError('SERVICE_UNAVAILABLE'), 503, ['error']],
    ['a fault of ours', new TypeError('undefined is not a function'), 500, ['error']],
  ])('of %s', (_, error, status, logged) => expect(caught(error)).toEqual({ status, logged }));

  it('is written even when the response was sent already, and nothing more is sent', () => {
    expect(caught(new TypeError('too late'), true)).toEqual({ status: 0, logged: ['error'] });
  });
});
