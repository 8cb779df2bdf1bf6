import { callsOf } from '@kerbside/contracts/call';
import { isoDay } from '@kerbside/contracts/days/dates';
import { newPassword, optionalText, required, wholeNumber } from '@kerbside/contracts/fields';
import { downloadAttachment } from '@kerbside/contracts/http/callbacks/callbacks';
import type { ArgumentsHost } from '@nestjs/common';
import * as z from 'zod/mini';
import { DomainError } from '../errors/errors.js';
import type { Log } from '../telemetry/log.js';
import { checkFileType } from '../http/http-adapter.js';
import { routePath } from './http.js';
import { readBody } from './input.js';
import { RefusalFilter } from './refusal-filter.js';
import { refusalOf } from './refusal.js';

const call = callsOf('pricing');
const picture = call('GET /picture', {
  id: 'picture',
  who: 'public',
  summary: '',
  data: z.unknown(),
  file: 'image/svg+xml',
});
const { file: _, ...noFile } = picture;

describe('a file that a call returns', () => {
  it.each([
    [picture, 'image/svg+xml'],
    [downloadAttachment, 'application/pdf'],
  ])('is of a type that its contract names', (one, type) => expect(() => checkFileType(one, type)).not.toThrow());

  it.each([
    [picture, 'application/pdf', 'picture returns a file of application/pdf; its contract says image/svg+xml'],
    [noFile, 'application/pdf', 'picture returns a file of application/pdf; its contract says none'],
    [downloadAttachment, 'text/html', /its contract says application\/pdf, application\/octet-stream$/],
  ])('is refused in tests when it is of another type', (one, type, words) => expect(() => checkFileType(one, type)).toThrow(words));
});

it.each([
  ['/ajax/vehicle', '/ajax/vehicle'],
  ['/quote/{quoteId}/step/{step}', '/quote/:quoteId/step/:step'],
  ['/ajax/codelookup/query:{postcode}', '/ajax/codelookup/query:::postcode'],
])('%s is routed as %s', (path, route) => {
  expect(routePath(path)).toBe(route);
});

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

const own = { VOUCHER_EXPIRED: [409, 'It has expired.'], BUSY: [503, 'Our own words.'] } as const;

it.each([
  ['VOUCHER_EXPIRED', own, true],
  ['BUSY', own, true],
  ['BUSY', {}, false],
  ['TOO_MANY_TRIES', own, false],
  ['NOT_FOUND', own, false],
] as const)('the data of %s is beside its error only where the service itself says so (%#)', (code, refusals, isBeside) => {
  const data = { retryAfterSeconds: 5 };
  const { body } = refusalOf(new DomainError(code, { data }), refusals);
  expect([body.error['data'], body.data]).toEqual([data, isBeside ? data : undefined]);
});

describe('a form, of which each control sends what is in it', () => {
  const form = z.object({
    day: z.optional(isoDay('Enter a real date')),
    count: z.optional(wholeNumber('Choose a number', 1, 9)),
    kind: z.optional(z.enum(['full', 'interim'], 'Choose one')),
    password: z.optional(newPassword),
    note: optionalText(),
    cover: z.optional(z.object({ starts: z.optional(isoDay('Enter a real date')) })),
    reached: wholeNumber('Enter a number', 1, 9),
  });

  it.each([
    ['empty text', { reached: '3', day: '', count: '', kind: '', note: '', cover: { starts: '' } }, { reached: 3, note: '', cover: {} }],
    ['null', { reached: 3, day: null, count: null, kind: null, note: null, cover: null, password: null }, { reached: 3 }],
  ])('leaves out what was left empty and may be: %s', (_, sent, read) => expect(readBody(form, sent)).toEqual(read));

  const typed = z.object({
    code: required('Enter the code'),
    rate: z.enum(['60', '65']),
    answers: z.record(z.string(), z.string()),
    lines: z.array(z.object({ pence: z.int(), price: z.number() })),
    accepts: z.boolean(),
    terms: z.literal(true),
    day: isoDay('Enter a real date'),
  });
  const read = {
    code: '123456',
    rate: '60',
    answers: { mileage: '52000' },
    lines: [{ pence: 250, price: 2.5 }],
    accepts: true,
    terms: true,
    day: '2026-12-02',
  };

  it.each([
    ['numbers of JSON, where text is asked for', { ...read, code: 123456, rate: 60, answers: { mileage: 52_000 } }],
    [
      'text of a form, where a number or a tick is asked for',
      { ...read, lines: [{ pence: '250', price: '2.50' }], accepts: 'on', terms: '1' },
    ],
    ['a day as it is written (Q9), where a date is asked for', { ...read, day: '2/12/2026' }],
  ])('may have %s', (_, sent) => expect(readBody(typed, sent)).toEqual(read));

  it('has no other value than was sent', () => {
    const sent = {
      code: true,
      rate: 61,
      answers: {},
      lines: [
        { pence: '2.5', price: '' },
        { pence: '1e3', price: '0x1' },
      ],
      accepts: 'perhaps',
      terms: '0',
      day: '30/2/2026',
    };
    const fields = ['code', 'rate', 'lines.0.pence', 'lines.0.price', 'lines.1.pence', 'lines.1.price', 'accepts', 'terms', 'day'];
    expect(() => readBody(typed, sent)).toThrow(
      expect.objectContaining({ details: { fields: Object.fromEntries(fields.map((name) => [name, expect.any(String)])) } }),
    );
  });

  it.each([
    ['what has to be answered', { reached: '', day: '' }, { reached: 'Enter a number' }],
    ['another wrong answer', { reached: '3', day: '', count: '12' }, { count: 'Choose a number' }],
    ['a password', { reached: '3', password: '' }, { password: 'Your password must be 8 characters or more' }],
    ['an answer of blanks', { reached: '3', day: ' ' }, { day: 'Enter a real date' }],
  ])('still refuses %s', (_, sent, fields) => expect(() => readBody(form, sent)).toThrow(expect.objectContaining({ details: { fields } })));
});
