import { HashGate } from './hash-gate.js';
import { commonPasswords, passwordProblems } from './passwords.js';

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
    expect(commonPasswords.size).toBe(5_000);
    expect([...commonPasswords].every((password) => password.length >= 8 && !password.includes(' '))).toBe(true);
  });
});
