import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { coverOf } from './moves-of-a-slider.mjs';
import { percentile } from './statistics.mjs';

/** Offered a second; the last is more than a site of two cores can answer. */
const rates = [50, 150, 300, 1_000];
const restMs = 2_000;

/** 60 % reads, 25 % price changes, 15 % look-ups, in an order that is the same each time. */
const nthOf = ({ reads, quotes, headers }, n) => {
  const kind = (n * 7) % 20;
  const quote = quotes[n % quotes.length];
  const given = { ...headers, ...quote.headers };
  if (kind < 12) return reads[Math.floor(n / 3) % reads.length];
  if (kind < 17) return { method: 'PUT', path: `/api/pricing/quotes/${quote.id}/cover`, headers: given, body: coverOf(Math.floor(n / 40)) };
  return { method: 'POST', path: '/ajax/vehicle', headers: given, body: { quote: quote.id, vrm: 'AA19AAA' } };
};

/** What a mixed load at each rate is answered with, and what is answered two seconds after the last. */
export const mixedLoad = async (url, mix, { isSmoke, say }) => {
  const seconds = isSmoke ? 2 : 30;
  const rows = [];
  for (const perSecond of isSmoke ? rates.slice(0, 1) : rates) {
    const answers = await offered(url, mix, { perSecond, seconds });
    rows.push(rowOf(`mixed load, ${perSecond} a second`, answers, seconds));
    say(`${perSecond} a second`);
    await wait(restMs);
  }
  const after = { perSecond: 20, seconds: 2 };
  return [...rows, rowOf('two seconds after', await offered(url, mix, after), after.seconds)];
};

/** Sends calls at a steady rate, whether those before were answered or not: customers do not wait for each other. */
const offered = async (url, mix, { perSecond, seconds }) => {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const answers = [];
  for (const began = performance.now(); answers.length < perSecond * seconds; await wait(2)) {
    const due = Math.min(seconds, (performance.now() - began) / 1_000) * perSecond;
    while (answers.length < due)
      answers.push(answered(url, agent, { ...nthOf(mix, answers.length), dueAt: began + (1_000 * answers.length) / perSecond }));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
};

const answered = (url, agent, { path, method = 'GET', headers, body, dueAt }) =>
  new Promise((done) => {
    const sentAt = performance.now();
    const end = (status) => done({ status, ms: performance.now() - sentAt, lateMs: sentAt - dueAt });
    const sent = request(url + path, { agent, method, headers, timeout: 30_000 }, (answer) =>
      answer.resume().once('end', () => end(answer.statusCode)),
    );
    sent.once('timeout', () => sent.destroy()).once('error', () => end(0));
    sent.end(body && JSON.stringify(body));
  });

const rowOf = (what, all, seconds) => {
  const timesOf = (isMeant) => all.filter(({ status }) => isMeant(status)).map(({ ms }) => ms);
  const good = timesOf((status) => status >= 200 && status < 300);
  const busy = timesOf((status) => status === 503);
  const took = (times, share) => (times.length > 0 ? `${percentile(times, share).toFixed(0)} ms` : 'none');
  const late = all.map(({ lateMs }) => lateMs);
  const note = `${(good.length / seconds).toFixed(0)} answered a second, p50 ${took(good, 0.5)}; ${((100 * busy.length) / all.length).toFixed(1)} % told to come back, p99 ${took(busy, 0.99)}; ${all.length - good.length - busy.length} failed; sent p99 ${took(late, 0.99)} late`;
  return { what, ours: { value: good.length > 0 ? percentile(good, 0.99) : 0, unit: 'ms', note: `p99; ${note}` } };
};
