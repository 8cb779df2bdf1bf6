import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { Caller } from '../purchases/caller.mjs';
import { Shopper } from '../purchases/shop.mjs';

/** The same as in accounts. */
const signInsPerStranger = 5;
const signInsPerAccount = 30;
const looksPerAddress = 30;

/** Wrong passwords for one account, half at each replica and all at once: exactly as many as the limit are checked. */
export async function limitPerStranger(fleet) {
  return exactly(fleet, signInsPerStranger, 401, () => {
    const somebody = new Caller(fleet.url);
    return guesses(fleet, 18, (door) => somebody.twin(door));
  });
}

/** The same from as many addresses as there are tries. */
export async function limitPerAccount(fleet) {
  return exactly(fleet, signInsPerAccount, 401, () => guesses(fleet, 48, (door) => new Caller(door)));
}

async function guesses(fleet, tries, callerAt) {
  const shopper = new Shopper(fleet.url);
  await shopper.signUp();
  return atAll(fleet, tries, callerAt, { call: login, input: { body: { email: shopper.email, password: 'not the password' } } });
}

export async function limitPerAddress(fleet) {
  return exactly(fleet, looksPerAddress, 200, () => {
    const somebody = new Caller(fleet.url);
    return atAll(fleet, 80, (door) => somebody.twin(door), { call: userExists, input: { query: { email: 'jo@example.com' } } });
  });
}

function atAll(fleet, tries, callerAt, { call, input }) {
  const doors = fleet.replicasOf('accounts');
  return Promise.all(Array.from({ length: tries }, (_none, i) => callerAt(doors[i % doors.length].url).once(call, input)));
}

/** A replica counts by itself while Redis does not answer it in time, as on a busy machine: then somebody else is tried. */
async function exactly(fleet, points, good, answered, turn = 1) {
  const before = timesAway(fleet);
  const answers = await answered();
  const entered = answers.filter(({ status }) => status === good).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  if (entered === points && refused === answers.length - points) return [];
  if (turn < 4 && timesAway(fleet) > before) return exactly(fleet, points, good, answered, turn + 1);
  return [`${entered} of ${answers.length} were let in and ${refused} refused; the limit is ${points}`];
}

const timesAway = ({ logs }) =>
  readdirSync(logs)
    .filter((name) => name.startsWith('accounts-'))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').match(/Redis is away/g) ?? []).length;
