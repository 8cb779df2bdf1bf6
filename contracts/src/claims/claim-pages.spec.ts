import { claimKinds } from './claim-kinds.js';
import { claimSteps } from './claim-forms.js';
import { claimPages } from './claim-pages.js';

const pages = (kind: (typeof claimKinds)[number], answers: Record<string, string> = {}) =>
  claimPages(kind, answers).map(({ questions }) => questions.map(({ name }) => name).join('+'));

describe('the pages of a claim', () => {
  it.each(['alloy_wheel', 'smart_repair', 'tyre', 'warranty'] as const)('of the kind %s begin with a photo', (kind) =>
    expect(pages(kind)[0]).toBe('damage_photo'),
  );

  it.each([
    ['alloy_wheel', {}, ['damage_photo', 'damage_description', 'damage_date', 'previously_repaired']],
    [
      'smart_repair',
      { previously_repaired: 'yes' },
      ['damage_photo', 'damage_description', 'damage_date', 'previously_repaired+previous_repair_details'],
    ],
    ['tyre', { which_tyre: 'several' }, ['damage_photo', 'which_tyre+which_tyres', 'damage_description', 'damage_date', 'receipt']],
    [
      'breakdown',
      { called_helpline: 'no' },
      ['damage_date', 'breakdown_place', 'damage_description', 'called_helpline+why_not_called', 'receipt'],
    ],
    ['battery_cover', {}, ['damage_description', 'damage_date', 'garage_name', 'garage_finding', 'garage_report', 'receipt']],
    ['mot', {}, ['damage_date', 'garage_name', 'damage_description', 'mot_refusal', 'repair_quote']],
  ] as const)('of the kind %s ask one question each, with what follows from its answer: %j', (kind, answers, asked) =>
    expect(pages(kind, answers)).toEqual(asked),
  );

  it('ask for the mileage beside the fault, as soon as that is described (A5)', () => {
    expect(pages('warranty')[1]).toBe('fault_description');
    expect(pages('warranty', { fault_description: 'x'.repeat(150) })[1]).toBe('fault_description+mileage');
  });

  it('ask what follows on a page of its own where the question before it is not asked', () => {
    expect(pages('gap').slice(2, 4)).toEqual(['mileage', 'purchase_date']);
    expect(pages('gap', { known_purchase_date: '2024-03-01', is_vehicle_purchase_date_correct: 'no' })[3]).toBe(
      'is_vehicle_purchase_date_correct+purchase_date',
    );
  });

  it.each(claimKinds)('of the kind %s ask all that its steps ask, in their order', (kind) => {
    const answers = {
      fault_description: 'x'.repeat(150),
      have_quote_for_repair: 'yes',
      has_finance: 'yes',
      recovered_from_side_of_road: 'yes',
    };
    const asked = claimSteps[kind].flatMap(({ questions }) => questions.filter(({ when }) => when?.(answers) ?? true));
    expect(claimPages(kind, answers).flatMap(({ questions }) => questions)).toEqual(asked);
  });
});
