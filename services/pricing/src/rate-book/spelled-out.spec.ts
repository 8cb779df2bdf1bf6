import { spelledOut } from './spelled-out.js';

const roadside = { name: 'Roadside', covers: ['Help at the roadside'] };
const recovery = { name: 'Recovery', covers: ['Everything in Roadside', 'Recovery to one address'] };
const european = { name: 'European', covers: ['Everything in Recovery', 'Help in 44 countries'] };
const levels = [roadside, recovery, european];

describe('what a level covers', () => {
  it.each([
    [roadside, ['Help at the roadside']],
    [recovery, ['Help at the roadside', 'Recovery to one address']],
    [european, ['Help at the roadside', 'Recovery to one address', 'Help in 44 countries']],
  ])('$name: names everything itself', (level, covers) => expect(spelledOut(level, levels)).toEqual(covers));

  it('has the larger figure once, not that of the smaller level beside it', () => {
    const essential = { name: 'Essential', covers: ['Stone chips', 'Scratches of up to 30 cm', 'Up to 4 repairs a year'] };
    const plus = { name: 'Plus', covers: ['Everything in Essential', 'Dents of up to 30 cm', 'Up to 8 repairs a year'] };
    const covers = ['Stone chips', 'Scratches of up to 30 cm', 'Dents of up to 30 cm', 'Up to 8 repairs a year'];
    expect(spelledOut(plus, [essential, plus])).toEqual(covers);
  });

  it('stays as the table has it where there is no smaller level', () =>
    expect(spelledOut(recovery, [recovery])).toEqual(['Everything in Roadside', 'Recovery to one address']));

  it('ends where two levels refer to each other', () =>
    expect(
      spelledOut({ name: 'A', covers: ['Everything in B'] }, [
        { name: 'A', covers: ['Everything in B'] },
        { name: 'B', covers: ['Everything in A'] },
      ]),
    ).toEqual(expect.any(Array)));
});
