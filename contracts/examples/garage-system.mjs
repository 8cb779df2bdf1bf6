// Moves the visits of a garage from its own system, by signed calls (standardwebhooks.com). Needs Node 20 and nothing else.
//   KERBSIDE_URL=https://www.kerbside.example GARAGE_ID=ks-001 GARAGE_SECRET=whsec_… node garage-system.mjs visits
//   … accept <visit> | propose <visit> 2026-12-17 10:30 | start <visit> | finding <visit> "Worn pads" pads.jpg | finish <visit> passed
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { KERBSIDE_URL, GARAGE_ID, GARAGE_SECRET } = process.env;
if (!KERBSIDE_URL || !GARAGE_ID || !GARAGE_SECRET) throw new Error('Set KERBSIDE_URL, GARAGE_ID and GARAGE_SECRET');
const [command, booking_id, ...words] = process.argv.slice(2);

if (command === 'visits') {
  const line = ({ id, booking_number, status, date, time, job }) => `${id} ${booking_number} ${status} ${date} ${time} ${job}\n`;
  process.stdout.write((await call('visits', {})).rows.map(line).join(''));
} else {
  const { status } = await call('step', { booking_id, step: command, ...(await detailsOf(command, words)) });
  process.stdout.write(`${booking_id} ${status}\n`);
}

async function detailsOf(step, [first, second]) {
  if (step === 'propose') return { date: first, time: second };
  if (step === 'finish' && first) return { mot_result: first };
  return step === 'finding' ? { note: first, needs_answer: true, photos: second ? [await photo(second)] : [] } : {};
}

/** A photo is sent first, with a token for one hour, and named by the finding. */
async function photo(file) {
  const form = new FormData();
  form.append('photo', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'photo.jpg');
  const { token } = await call('link', { booking_id });
  return (await send('/api/garages/garage-page/photos', { headers: { 'x-garage-link': token }, body: form })).id;
}

/** Signed are id, time and the body as it is sent. The same id again is refused with CALL_REPEATED: no call is done twice. */
function call(name, form) {
  const [id, time, body] = [randomUUID(), Math.floor(Date.now() / 1000), JSON.stringify(form)];
  const key = Buffer.from(GARAGE_SECRET.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const signed = { 'webhook-id': id, 'webhook-timestamp': String(time), 'webhook-signature': `v1,${signature}` };
  return send(`/api/garages/signed/${name}`, {
    headers: { 'content-type': 'application/json', 'x-garage-id': GARAGE_ID, ...signed },
    body,
  });
}

async function send(path, request) {
  const answer = await fetch(`${KERBSIDE_URL}${path}`, { method: 'POST', signal: AbortSignal.timeout(30_000), ...request });
  const { data, error } = await answer.json().catch(() => ({})); // What stands in between may answer with a page of its own.
  if (!answer.ok) throw new Error(`${answer.status} ${error?.code} ${error?.message}`);
  return data;
}
