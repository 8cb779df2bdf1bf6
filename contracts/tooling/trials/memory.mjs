// usage: npm run test:trials -- memory -- [--minutes 30] [--rate 50]
// The whole product in one process under mixed requests at a steady rate. After the first third of the time, what is left on the heap of the services after a
// collection must be level, and all their memory stay below a limit. Resident memory alone does not show a leak: V8 takes more than it needs
// while it is busy, and gives it back late. The verdict needs at least twenty minutes; a shorter run prints what it saw.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf, Site } from '../site-process.mjs';
import { Heap } from './memory/heap.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { Cards } from './purchases/cards.mjs';
import { Shopper } from './purchases/shop.mjs';
import { Verdicts } from './verdicts.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } } });
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const verdictMinutes = 20;
const lookMs = 5_000;
const heapLookMs = 60_000;
/** The most that the heap after a collection may grow in an hour, as a share of all the services' memory. */
const mostGrowth = 0.05;
/** `npm start` has V8 collect before the old space of its heap passes 512 MB, and so, measured, far earlier: 324 MB at full load where it took 393 MB by itself. */
const mostResident = 400_000_000;
/** How many of the requests per second belong to a customer who registers, gets a quote and buys, and how many to one who only gets a quote. */
const buysEach = 100;
const quotesEach = 50;
const pages = ['/', '/quote/warranty/step/1', '/api/pricing/products', '/api/pricing/makes', '/remotes.json', '/account/sign-in'];

const verdicts = new Verdicts();
const heap = new Heap();
const site = await Site.start({ env: { LOG_LEVEL: 'error', PER_ADDRESS_LIMIT_FACTOR: '1000', ...heap.env } });
const end = () => site.remove().finally(() => heap.close());
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end().then(() => process.exit(1)));
try {
  await trial();
} finally {
  await end();
}

async function trial() {
  const tally = newTally();
  const [samples, heaps, faults, under] = [[], [], [], new Set()];
  const began = Date.now();
  const until = began + minutes * 60_000;
  const looking = setInterval(() => samples.push(sample(began)), lookMs);
  const weighing = setInterval(() => begin(async () => heaps.push({ hours: hoursSince(began), left: await heap.left() })), heapLookMs);
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
  clearInterval(weighing);
  await Promise.all(under);
  report({ samples, heaps, faults, requests: tally.calls + browsed, tally });
}

function sample(began) {
  const [node, mongod] = [memoryOf(site.pids.node), memoryOf(site.pids.mongod)];
  return { hours: hoursSince(began), node: node.resident, mongod: mongod.resident };
}

function hoursSince(began) {
  return (Date.now() - began) / 3_600_000;
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

function report({ samples, heaps, faults, requests, tally }) {
  const mb = (bytes) => `${Math.round(bytes / 1_000_000)} MB`;
  const minuteOf = ({ hours }) => Math.floor(hours * 60);
  for (const one of samples.filter((each, i) => i === 0 || minuteOf(each) !== minuteOf(samples[i - 1]))) {
    const left = heaps.find((each) => minuteOf(each) === minuteOf(one))?.left;
    verdicts.say(`minute ${minuteOf(one)}: services ${mb(one.node)}${left ? `, of it heap ${mb(left)}` : ''}; mongod ${mb(one.mongod)}`);
  }
  verdicts.say(`${requests} requests, ${(requests / (minutes * 60)).toFixed(1)} a second; ${tallied(tally)}`);
  const level = (all) => all.slice(Math.floor(all.length / 3));
  const growth = (all, name) => slopeOf(level(all).map((one) => [one.hours, one[name]]));
  const growsBy = (share) => `grows by ${(share * 100).toFixed(1)} % an hour`;
  const mean = (all, name) => all.reduce((sum, one) => sum + one[name], 0) / all.length;
  const heapGrowth = (growth(heaps, 'left') * mean(level(heaps), 'left')) / mean(level(samples), 'node');
  verdicts.say(
    `by its heap the memory of the services ${growsBy(heapGrowth)}; resident, node ${growsBy(growth(samples, 'node'))}, mongod ${growsBy(growth(samples, 'mongod'))}`,
  );
  verdicts.add('every request was answered', faults);
  const most = Math.max(...samples.map(({ node }) => node));
  verdicts.add(`the services stay below ${mb(mostResident)}`, most > mostResident ? [`they took ${mb(most)}`] : []);
  // The cache of mongod fills up to its limit by design, and thirty minutes produce enough data for that.
  const isLevel = heapGrowth <= mostGrowth;
  if (minutes >= verdictMinutes)
    verdicts.add('the heap of the services is level', isLevel ? [] : [`their memory ${growsBy(heapGrowth)} by it`]);
  verdicts.close('memory');
}

/** The slope of the second number of each pair over the first, as a share of its mean, by least squares. */
function slopeOf(points) {
  const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const across = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const along = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return along === 0 ? 0 : across / along / y;
}
