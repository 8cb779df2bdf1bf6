import { runsOf, type ExpectedEvent } from './delivery.js';

/** `a1`: the first event of key a. */
const events = (text: string): ExpectedEvent[] =>
  text.split(' ').map((one) => {
    const [pattern = '', event = ''] = one.split(':');
    const key = event.charAt(0);
    const received = { topic: 't', partition: 0, offset: event, key, value: '', signal: new AbortController().signal };
    const envelope = {
      specversion: '1.0' as const,
      id: event,
      source: '/services/accounts',
      type: pattern,
      subject: key,
      time: '2026-11-20T12:00:00.000Z',
      datacontenttype: 'application/json' as const,
      partitionkey: key,
      sequence: Number(event.slice(1)),
      data: {},
    };
    return { pattern, event: envelope, received };
  });

it.each([
  ['registered:a1', 'registered a1'],
  ['registered:a1 car:b1 registered:c1 car:d1', 'registered a1 c1; car b1 d1'],
  ['registered:a1 renamed:a2 registered:b1', 'registered a1 b1; renamed a2'],
  ['registered:a1 renamed:a2 registered:a3', 'registered a1; renamed a2; registered a3'],
  ['car:a1 registered:b1 car:b2 registered:a2', 'car a1; registered b1 a2; car b2'],
  ['car:a1 registered:b1 registered:a2 car:c1', 'car a1 c1; registered b1 a2'],
  ['*:a1 car:b1 *:b1 car:c1 *:c1 *:a2', '* a1; car b1 c1; * b1 c1 a2'],
  ['*:a1 car:a2 *:a2 *:a3 *:b1', '* a1; car a2; * a2 a3 b1'],
])('%s goes to handlers as %s', (all, expected) => {
  const runs = runsOf(events(all));
  expect(runs.map(({ pattern, arrived }) => [pattern, ...arrived.map(({ event }) => event.id)].join(' ')).join('; ')).toBe(expected);
  const order = runs.flatMap(({ arrived }) => arrived.map(({ event }) => event));
  for (const key of new Set(order.map(({ partitionkey }) => partitionkey))) {
    const own = order.filter(({ partitionkey }) => partitionkey === key).map(({ sequence }) => sequence);
    expect(own).toEqual(own.toSorted((one, other) => one - other));
  }
});
