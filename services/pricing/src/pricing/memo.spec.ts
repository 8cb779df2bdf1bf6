import { Memo } from './memo.js';

const book = { name: 'a book' };

it('computes the same input of the same owner only once', () => {
  const memo = new Memo<object, number>(2);
  const asked: string[] = [];
  const ask = (owner: object, question: string) => memo.of(owner, [question], () => asked.push(question));
  expect([ask(book, 'car'), ask(book, 'car'), ask({ name: 'a book' }, 'car')]).toEqual([1, 1, 2]);
});

it('keeps no more results than its limit', () => {
  const memo = new Memo<object, number>(2);
  let count = 0;
  const ask = (question: number) => memo.of(book, question, () => (count += 1));
  for (const question of [1, 2, 3, 3, 1]) ask(question);
  expect(count).toBe(4);
});
