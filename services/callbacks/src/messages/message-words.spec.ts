import { typedWords, wordsOf } from './message-words.js';

describe('the words of a message', () => {
  it.each([
    ['sam@example.com', 'Your MOT', ['sam@example.com', 'sam', 'example', 'com', 'your', 'mot']],
    ['07700 900123', 'Code', ['07700', '900123', 'code']],
    ['+447700900123', '“Hello”, Jo!', ['+447700900123', '447700900123', 'hello', 'jo']],
    [
      'a@b.test',
      'Your policy KS-WAR-1234567-100',
      ['a@b.test', 'a', 'b', 'test', 'your', 'policy', 'ks-war-1234567-100', 'ks', 'war', '1234567', '100'],
    ],
  ])('to %s about %s', (to, subject, words) => {
    expect(wordsOf({ to, subject })).toEqual(words);
  });

  it.each([
    ['  Sam@EXAMPLE.com ', ['sam@example.com']],
    ['KS-WAR-12 sam', ['ks-war-12', 'sam']],
    ['   ', []],
  ])('typed: %j', (typed, words) => {
    expect(typedWords(typed)).toEqual(words);
  });
});
