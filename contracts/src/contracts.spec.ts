import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { fillPath, type Call } from './call.js';
import { envelope, type EventType } from './event.js';
import { eventTypes } from './events/all.js';
import { auditRecordedOf } from './events/audit.js';
import { calls as listedCalls } from './http/all.js';
import { feedTopics } from './http/partners/partners.js';

const folder = new URL('.', import.meta.url).pathname;
const load = async (sub: string): Promise<unknown[]> => {
  const names = readdirSync(`${folder}${sub}`, { recursive: true, encoding: 'utf8' }).filter((name) => /^[a-z/-]+\.ts$/.test(name));
  const values: unknown[] = [];
  for (const name of names) values.push(...Object.values((await import(`./${sub}/${name.replace('.ts', '.js')}`)) as object));
  return values;
};
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'who' in value;
const isEvent = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'topic' in value && 'sample' in value;

/** The names of all fields of a JSON Schema, at any depth. */
const fieldsWithin = (json: unknown): readonly string[] => {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([keyword, value]) => [
    ...(keyword === 'properties' ? Object.keys(Object(value)) : []),
    ...fieldsWithin(value),
  ]);
};

const calls = (await load('http')).filter(isCall);
const audits: readonly EventType[] = Object.values(auditRecordedOf);
const events = (await load('events')).filter(isEvent);

describe('the contracts', () => {
  it('are all in the lists that the edge, documents and routes are made from', () => {
    expect(listedCalls.map((call) => call.id).toSorted()).toEqual(calls.map((call) => call.id).toSorted());
    expect(eventTypes.map(({ type }) => type).toSorted()).toEqual(events.map(({ type }) => type).toSorted());
  });

  it('give every call its own id and address', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it.each(calls.map((call) => [call.id, call] as const))(
    '%s: internal calls are for our own processes alone, and every path parameter is described',
    (_, call) => {
      expect(call.path.startsWith('/internal/')).toBe(['service', 'edge'].includes(call.who));
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = call.params ? Object.keys((z.toJSONSchema(call.params, { io: 'input' }) as { properties: object }).properties) : [];
      expect(described.sort()).toEqual(names.sort());
    },
  );

  it.each(calls.flatMap(({ id, body, deprecated }) => (body && !deprecated ? [[id, body] as const] : [])))(
    '%s: its body is described by its fields, in each of its shapes',
    (_, body) => {
      const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      for (const shape of json.anyOf ?? json.oneOf ?? [json])
        expect(shape).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(JSON.stringify(json)).not.toContain('"additionalProperties":{}');
    },
  );

  it('keep from partners what services tell each other about their audit trails', () => {
    expect(eventTypes.filter(({ type }) => type.includes('audit'))).toEqual([]);
    expect(audits.filter(({ topic }) => feedTopics.includes(topic))).toEqual([]);
  });

  it.each([...events, ...audits].map((event) => [event.type, event] as const))('%s: its golden sample is valid', (_, event) => {
    expect(z.safeParse(event.data, event.sample).success).toBe(true);
    expect(event.type).toMatch(new RegExp(`^kerbside\\.${event.service}\\.[a-z-]+\\.v\\d+$`));
  });

  it.each(events.map((event) => [event.type, event] as const))(
    '%s: its subject is a field that it always has',
    (_, { subject, data, sample }) => {
      if (subject === null) return expect(Object.values(Object(sample))).not.toEqual([]);
      expect(Object(sample)[subject]).toEqual(expect.any(String));
      expect(z.toJSONSchema(data)).toMatchObject({ required: expect.arrayContaining([subject]) });
    },
  );

  it.each([...events, ...audits].map((event) => [event.type, event] as const))('%s: carries no personal data', (_, { data }) => {
    const fields = fieldsWithin(z.toJSONSchema(data)).join(' ');
    expect(fields).not.toBe('');
    expect(fields).not.toMatch(/email|name|phone|address|\bplate|registration|vrm|postcode/i);
  });

  it('reads an envelope with a field it does not know', () => {
    const golden = {
      specversion: '1.0',
      id: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
      source: 'kerbside/pricing',
      type: 't',
      subject: 's',
      time: '2026-11-20T09:30:00Z',
      datacontenttype: 'application/json',
      partitionkey: 's',
      sequence: 1,
      data: {},
      tracestate: 'x',
    };
    expect(envelope.safeParse(golden).success).toBe(true);
  });

  it('fills paths, escaping what it is given', () => {
    expect(fillPath('/payment/{quoteId}', { quoteId: 'a/b' })).toBe('/payment/a%2Fb');
    expect(() => fillPath('/payment/{quoteId}', {})).toThrow('quoteId');
  });

  it.each(['.', '..', '%2e%2e', '%2E.', '../..', '..\\..', '/', '?x=1', '#', '..;', 'a/../b', '//host'])(
    'stays on its path whatever is filled in: %s',
    (id) => {
      const { origin, pathname, search, hash } = new URL(
        fillPath('/internal/pricing/quotes/{quoteId}/hold', { quoteId: id }),
        'http://inside:1',
      );
      expect([
        origin,
        pathname.split('/').length,
        pathname.startsWith('/internal/pricing/quotes/'),
        pathname.endsWith('/hold'),
        search,
        hash,
      ]).toEqual(['http://inside:1', 6, true, true, '', '']);
    },
  );
});
