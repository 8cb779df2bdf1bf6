import { formatDay } from '../days/dates.js';
import { aClaim, warrantyAnswers } from '../testing/sample-claim.js';
import { answersOf } from './claim-answers.js';

const mileage = { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 };
const shown = (of: Parameters<typeof aClaim>[0] = {}) =>
  new Map(answersOf(aClaim({ answers: warrantyAnswers, mileage, ...of }), formatDay).map(({ label, value }) => [label, value]));

describe('what a customer answered', () => {
  it('A3, A5: is shown in the words of the questions, as far as they were asked', () => {
    const answers = shown();
    expect(answers.get('Where is the car now?')).toBe('At home');
    expect(answers.get('When did you buy the car?')).toBe('1/3/2024');
    expect(answers.get('What is the mileage now?')).toBe(
      '44,000 miles. 2,000 miles since the cover was bought. At this mileage we pay 100% of the parts that are covered.',
    );
    expect(answers.has('Who recovered it?')).toBe(false);
    expect(answers.has('The quote')).toBe(false);
  });

  it('says what was not answered', () => {
    const answers = shown({ kind: 'gap', answers: {}, mileage: null });
    expect(answers.get('What happened to the car?')).toBe('Not answered');
    expect(answers.get('What was the mileage?')).toBe('Not answered');
  });

  it('has nothing of worn parts where a car was lost', () => {
    const answers = shown({ kind: 'gap', answers: { mileage: '44000' }, mileage });
    expect(answers.get('What was the mileage?')).toBe('44,000 miles. 2,000 miles since the cover was bought.');
  });

  it('shows what we knew, and answers to questions that are asked no longer', () => {
    const answers = shown({ kind: 'alloy_wheel', answers: { known_purchase_date: '2024-03-01', which_wheel: 'Front left', empty: '' } });
    expect(answers.get('When the car was bought, on our records')).toBe('1/3/2024');
    expect(answers.get('which wheel')).toBe('Front left');
    expect(answers.has('empty')).toBe(false);
  });
});
