// Consumes policies from Kerbside's feed of events. Needs Node 20 and nothing else.
//   KERBSIDE_URL=https://www.kerbside.example KERBSIDE_KEY=ksp_… node policy-feed.mjs
// It begins at the oldest event that is kept, or at KERBSIDE_FROM=2026-11-20T00:00:00Z, and goes on where it stopped.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { KERBSIDE_URL, KERBSIDE_KEY, KERBSIDE_FROM, CURSOR_FILE = 'policies.cursor', ONCE } = process.env;
if (!KERBSIDE_URL || !KERBSIDE_KEY) throw new Error('Set KERBSIDE_URL and KERBSIDE_KEY');
const seconds = 1_000;

for (let isCaughtUp = false; !(ONCE && isCaughtUp);) {
  const page = await read();
  for (const event of page.events ?? []) if (event.type === 'kerbside.claims.policy-issued.v1') keep(event);
  writeFileSync(`${CURSOR_FILE}.new`, page.next);
  renameSync(`${CURSOR_FILE}.new`, CURSOR_FILE);
  isCaughtUp = !page.more;
  if (isCaughtUp && !ONCE) await wait(2 * seconds);
}

/** Your own work. After a crash the last page comes again, so keep `id` with what you store. Know the `sequence` of a policy to order its events. */
function keep({ id, data }) {
  const days = data.startsOn ? `from ${data.startsOn} to ${data.endsOn}` : 'an order, which has no days';
  process.stdout.write(`${id} ${data.policyNumber} ${data.productType} ${days}\n`);
}

async function read() {
  const query = new URLSearchParams({ topic: 'kerbside.claims', limit: '500' });
  if (existsSync(CURSOR_FILE)) query.set('after', readFileSync(CURSOR_FILE, 'utf8'));
  else if (KERBSIDE_FROM) query.set('from', KERBSIDE_FROM);
  const request = { headers: { authorization: `Bearer ${KERBSIDE_KEY}` }, signal: AbortSignal.timeout(30 * seconds) };
  const answer = await fetch(`${KERBSIDE_URL}/api/events?${query}`, request).catch(() => new Response('', { status: 503 }));
  const { data, error } = await answer.json().catch(() => ({})); // What stands in between may answer with a page of its own.
  if (answer.ok && data) return data;
  if (error?.code === 'CURSOR_EXPIRED') return { ...error.data, more: true }; // Older events are gone: tell somebody.
  if (answer.status !== 429 && answer.status < 500) throw new Error(`${answer.status} ${error?.code} ${error?.message}`);
  await wait(Number(answer.headers.get('retry-after') ?? 10) * seconds);
  return read();
}
