import { login, userExists } from '@kerbside/contracts/http/accounts';
import { Caller } from '../purchases/caller.mjs';
import { Shopper } from '../purchases/shop.mjs';

/** As accounts has them. */
const signInsPerAccount = 5;
const looksPerAddress = 30;

/** Wrong passwords for one account, half at each replica and all at once: so many are looked at, no more and no fewer. */
export async function limitPerAccount(fleet, tries = 24) {
  const shopper = new Shopper(fleet.url);
  await shopper.signUp();
  const answers = await atAll(fleet, tries, (door) => new Caller(door), {
    call: login,
    input: { body: { email: shopper.email, password: 'not the password' } },
  });
  return exactly(signInsPerAccount, answers, 401);
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
