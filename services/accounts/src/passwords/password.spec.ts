import { commonPasswords, passwordProblems } from './passwords.js';

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
