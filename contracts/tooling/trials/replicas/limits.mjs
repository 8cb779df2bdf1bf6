import { login, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { Caller } from '../purchases/caller.mjs';
import { Shopper } from '../purchases/shop.mjs';

/** The same as in accounts. */
const signInsPerStranger = 5;
const signInsPerAccount = 30;
const looksPerAddress = 30;

/** Wrong passwords for one account, half at each replica and all at once: exactly as many as the limit are checked. */
export async function limitPerStranger(fleet, tries = 18) {
  const somebody = new Caller(fleet.url);
  return exactly(signInsPerStranger, await guesses(fleet, tries, (door) => somebody.twin(door)), 401);
}

/** The same from as many addresses as there are tries. */
export async function limitPerAccount(fleet, tries = 48) {
  return exactly(signInsPerAccount, await guesses(fleet, tries, (door) => new Caller(door)), 401);
}

async function guesses(fleet, tries, callerAt) {
  const shopper = new Shopper(fleet.url);
  await shopper.signUp();
  return atAll(fleet, tries, callerAt, { call: login, input: { body: { email: shopper.email, password: 'not the password' } } });
}

export async function limitPerAddress(fleet, tries = 80) {
  const somebody = new Caller(fleet.url);
  const answers = await atAll(fleet, tries, (door) => somebody.twin(door), {
    call: userExists,
    input: { query: { email: 'jo@example.com' } },
  });
  return exactly(looksPerAddress, answers, 200);
}

function atAll(fleet, tries, callerAt, { call, input }) {
  const doors = fleet.replicasOf('accounts');
  return Promise.all(Array.from({ length: tries }, (_none, i) => callerAt(doors[i % doors.length].url).once(call, input)));
}

function exactly(points, answers, good) {
  const entered = answers.filter(({ status }) => status === good).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  if (entered === points && refused === answers.length - points) return [];
  return [`${entered} of ${answers.length} were let in and ${refused} refused; the limit is ${points}`];
}
