import { login, register } from '@kerbside/contracts/http/accounts/accounts';
import { HashGate, commonPasswords, passwordProblems, Passwords } from './passwords.js';

const held = () => {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => promise, release: () => release() };
};

describe('the hash gate', () => {
  it('runs two at once, keeps some waiting and refuses the rest', async () => {
    const gate = new HashGate({ atOnce: 2, waiting: 1 });
    const hashes = [held(), held(), held()];
    const started: number[] = [];
    const runs = hashes.map((hash, index) =>
      gate.run(() => {
        started.push(index);
        return hash.work();
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'TOO_BUSY' });
    expect(() => gate.refuseWhenFull()).toThrow(expect.objectContaining({ code: 'TOO_BUSY' }));

    hashes[0]?.release();
    await runs[0];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);

    hashes.forEach((hash) => hash.release());
    await Promise.all(runs);
  });

  it('is free again after a hash that failed', async () => {
    const gate = new HashGate({ atOnce: 1, waiting: 0 });
    await expect(gate.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    await expect(gate.run(() => Promise.resolve('hash'))).resolves.toBe('hash');
  });
});

/** As typed where somebody chooses it and where they sign in, once the contract has read both. */
it.each([
  ['in another case', 'blue kettle on the hob', 'BLUE KETTLE ON THE HOB', false],
  ['with the space at its end', 'granite otter lamp 41 ', 'granite otter lamp 41 ', true],
  ['without the space at its end', 'granite otter lamp 41 ', 'granite otter lamp 41', false],
  ['with a space before it', 'granite otter lamp 41', ' granite otter lamp 41', false],
  ['by a keyboard that joins letter and accent', 'jo\u0308rg und der kessel', 'j\u00f6rg und der kessel', true],
  ['by one that does not', 'caf\u00e9 au bord du feu', 'cafe\u0301 au bord du feu', true],
  ['without the accent', 'caf\u00e9 au bord du feu', 'cafe au bord du feu', false],
  ['with another tail after 119 letters', `${'kettle '.repeat(17)}a`, `${'kettle '.repeat(17)}b`, false],
  ['whole, with signs of four bytes', '🫖🫖 on the hob 🔥', '🫖🫖 on the hob 🔥', true],
  ['with another sign of four bytes', '🫖🫖 on the hob 🔥', '🫖🫖 on the hob 💧', false],
  ['in another script', 'чайник на плите', 'чайник на плите', true],
])('a password is taken as it was chosen: typed %s', async (_, chosen, typed, isRight) => {
  const person = { email: 'a@b.test', first_name: 'Ann', last_name: 'Lee' };
  const kept = register.body.parse({ ...person, password: chosen, password_confirmation: chosen }).password ?? '';
  const passwords = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await passwords.isRight(await passwords.hash(kept), login.body.parse({ email: person.email, password: typed }).password)).toBe(
    isRight,
  );
});

const guessable = { password: 'This password is too easy to guess. Choose another one' };

describe('a chosen password', () => {
  it.each([
    ['a long plain sentence', 'blue kettle on the hob', {}],
    ['eight digits nobody uses', '83610427', {}],
    ['the most common of all', 'password', guessable],
    ['a common one in capitals', 'PassWord', guessable],
    ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ', guessable],
    ['one character over and over', 'zzzzzzzzzzz', guessable],
    ['the email address', 'casey.holt@kerbside.test', guessable],
    ['the name in the email address', 'Casey.Holt', guessable],
  ])('%s', (_, password, problems) => {
    expect(passwordProblems({ email: 'casey.holt@kerbside.test', password, confirmation: password }, commonPasswords)).toEqual(problems);
  });

  it('must be typed the same way twice', () => {
    expect(passwordProblems({ email: 'a@b.test', password: 'blue kettle', confirmation: 'Blue kettle' }, commonPasswords)).toEqual({
      password_confirmation: "Password doesn't match",
    });
  });
});

describe('the list of common passwords', () => {
  it('holds thousands of passwords, all long enough to be chosen, and none of the licence text', () => {
    expect(commonPasswords.size).toBeGreaterThan(3_000);
    expect([...commonPasswords].every((password) => password.length >= 8 && password === password.toLowerCase())).toBe(true);
  });
});
