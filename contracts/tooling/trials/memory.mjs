// usage: node contracts/tooling/trials/memory.mjs [--minutes 30] [--rate 50]
// The whole product in one process under mixed requests at a steady rate: its memory must be level after the first third of the time. The verdict needs
// at least twenty minutes; a shorter run prints what it saw.
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { memoryOf, startSite } from '../site-process.mjs';
import { slopeOf } from './memory/slope.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { Cards } from './purchases/cards.mjs';
import { Shopper } from './purchases/shop.mjs';
import { Verdicts } from './verdicts.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } } });
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const verdictMinutes = 20;
const lookMs = 5_000;
const mostGrowth = 0.05;
/** How many of the requests per second belong to a customer who registers, gets a quote and buys, and how many to one who only gets a quote. */
const buysEach = 100;
const quotesEach = 50;
const pages = ['/', '/quote/warranty/step/1', '/api/pricing/products', '/api/pricing/makes', '/remotes.json', '/account/sign-in'];

process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
const verdicts = new Verdicts();
await build([], { say: () => {} });
const site = await startSite({ env: { LOG_LEVEL: 'error', PER_ADDRESS_LIMIT_FACTOR: '1000' } });
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void site.stop().then(() => process.exit(1)));
try {
  await trial();
} finally {
  await site.stop();
}

async function trial() {
  const tally = newTally();
  const [samples, faults, under] = [[], [], new Set()];
  const began = Date.now();
  const until = began + minutes * 60_000;
  const looking = setInterval(() => samples.push(sample(began)), lookMs);
  let browsed = 0;
  const begin = (work) => {
    const run = work()
      .catch((error) => faults.push(error.message))
      .finally(() => under.delete(run));
    under.add(run);
  };
  for (let tick = 0; Date.now() < until; tick += 1) {
    await wait(Math.max(0, began + (tick * 1_000) / rate - Date.now()));
    if (tick % buysEach === 0) begin(() => buy(tally));
    else if (tick % quotesEach === 0) begin(() => quote(tally));
    else if (tally.calls + browsed < ((Date.now() - began) / 1_000) * rate) {
      browsed += 1;
      begin(() => browse(tick));
    }
  }
  clearInterval(looking);
  await Promise.all(under);
  report({ samples, faults, requests: tally.calls + browsed, tally });
}

function sample(began) {
  const [node, mongod] = [memoryOf(site.pids.node), memoryOf(site.pids.mongod)];
  return { hours: (Date.now() - began) / 3_600_000, node: node.resident, mongod: mongod.resident };
}

async function browse(tick) {
  const answer = await fetch(site.url + pages[tick % pages.length]);
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.status} for ${pages[tick % pages.length]}`);
}

async function quote(tally) {
  const shopper = new Shopper(site.url, tally);
  await shopper.quote();
}

async function buy(tally) {
  const shopper = new Shopper(site.url, tally);
  await shopper.signUp();
  await shopper.pay(await shopper.quote(), new Cards(site.cardsUrl));
}

function report({ samples, faults, requests, tally }) {
  const mb = (bytes) => `${Math.round(bytes / 1_000_000)} MB`;
  const minuteOf = ({ hours }) => Math.floor(hours * 60);
  for (const one of samples.filter((each, i) => i === 0 || minuteOf(each) !== minuteOf(samples[i - 1])))
    verdicts.say(`minute ${minuteOf(one)}: services ${mb(one.node)}, mongod ${mb(one.mongod)}`);
  verdicts.say(`${requests} requests, ${(requests / (minutes * 60)).toFixed(1)} a second; ${tallied(tally)}`);
  const level = samples.slice(Math.floor(samples.length / 3));
  const growth = Object.fromEntries(['node', 'mongod'].map((name) => [name, slopeOf(level.map((one) => [one.hours, one[name]]))]));
  const said = Object.entries(growth).map(([name, share]) => `${name} grows by ${(share * 100).toFixed(1)} % an hour`);
  verdicts.say(said.join(', '));
  verdicts.add('every request was answered', faults);
  // The cache of mongod fills up to its limit by design, and thirty minutes produce enough data for that.
  if (minutes >= verdictMinutes) verdicts.add('the memory of the services is level', growth.node > mostGrowth ? [said[0]] : []);
  verdicts.close('memory');
}
