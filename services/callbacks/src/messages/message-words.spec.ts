import { typedWords, wordsOf } from './message-words.js';

describe('the words of a message', () => {
  it.each([
    ['sam@example.com', 'Your MOT', ['sam@example.com', 'sam', 'example', 'com', 'your', 'mot']],
    ['07700 900123', 'Code', ['+447700900123', '447700900123', '07700900123', '07700', '900123', 'code']],
    ['+447700900123', '“Hello”, Jo!', ['+447700900123', '447700900123', '07700900123', '07700', '900123', 'hello', 'jo']],
    ['+33 6 12 34 56 78', 'Code', ['+33612345678', '33612345678', '+33', '33', '6', '12', '34', '56', '78', 'code']],
    [
      'a@b.test',
      'Your policy KS-WAR-1234567-100',
      ['a@b.test', 'a', 'b', 'test', 'your', 'policy', 'ks-war-1234567-100', 'ks', 'war', '1234567', '100'],
    ],
  ])('to %s about %s', (to, subject, words) => {
    expect(wordsOf({ to, subject })).toEqual(words);
  });

  it.each(['07700 900123', '+44 7700 900123', '(07700) 900123', '0044 7700 900123', '07700900', '0770', '+44 7700', '447700', '900123'])(
    'finds a text message by %s',
    (typed) => {
      const words = wordsOf({ to: '+447700900123', subject: 'Code' });
      for (const part of typedWords(typed)) expect(words.some((word) => word.startsWith(part))).toBe(true);
    },
  );

  it.each([
    ['  Sam@EXAMPLE.com ', ['sam@example.com']],
    ['KS-WAR-12 sam', ['ks-war-12', 'sam']],
    ['   ', []],
  ])('typed: %j', (typed, words) => {
    expect(typedWords(typed)).toEqual(words);
  });
});
