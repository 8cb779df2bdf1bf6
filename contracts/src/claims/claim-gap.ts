import { is, joined, lossDay, purchaseDate, text, yesOrNo, type ClaimStep } from './claim-questions.js';

// What a claim on GAP insurance asks (A3, A5)

export const gap: readonly ClaimStep[] = [
  {
    number: 1,
    title: 'What happened',
    questions: [
      {
        type: 'choice',
        name: 'loss',
        label: 'What happened to the car?',
        missing: 'Choose what happened to the car',
        choices: [
          { value: 'written_off', label: 'It was written off' },
          { value: 'stolen', label: 'It was stolen and has not been found' },
        ],
      },
      lossDay('loss_date', 'When did it happen?', 'Enter the date it happened'),
      { type: 'mileage', name: 'mileage', label: 'What was the mileage?' },
      ...purchaseDate,
    ],
  },
  {
    number: 3,
    title: 'The car before it happened',
    questions: [
      yesOrNo(
        'maintained_as_per_manufacturer_guidelines',
        'Was the car maintained as the manufacturer recommends?',
        'the car was maintained',
        {
          note: {
            value: 'no',
            text: 'Your insurer may value the car lower for this. You can still claim. We may ask you what was done, and when.',
          },
        },
      ),
      {
        type: 'choice',
        name: 'condition',
        label: 'What condition was it in?',
        missing: 'Choose the condition it was in',
        choices: [
          { value: 'poor', label: 'Poor' },
          { value: 'average', label: 'Average' },
          { value: 'great', label: 'Great' },
        ],
      },
      text('insurer', 'Who insures the car?', 'Enter the name of your insurer'),
      joined(text('insurer_reference', 'Your insurer’s claim number', 'Enter your insurer’s claim number')),
    ],
  },
  {
    number: 4,
    title: 'Your insurer’s offer and your finance',
    questions: [
      {
        type: 'choice',
        name: 'accepted_offer',
        label: 'Have you accepted your insurer’s offer?',
        missing: 'Choose whether you accepted the offer',
        choices: [
          { value: '1', label: 'Yes, I accepted it' },
          { value: '2', label: 'No, there is no offer yet' },
          { value: '3', label: 'No, I have an offer but have not answered it' },
        ],
      },
      {
        type: 'files',
        name: 'offer_letter',
        category: 'offer_letter',
        label: 'The offer letter',
        missing: 'Add the letter with your insurer’s offer',
        when: (answers) => answers['accepted_offer'] !== '2',
      },
      yesOrNo('has_finance', 'Is there finance on the car?', 'there is finance on the car', {
        note: {
          value: 'yes',
          text: 'We pay your finance company what you still owe first, and the rest to you. Keep up your payments until we tell you that it is settled.',
        },
      }),
      joined(text('finance_company', 'Which finance company?', 'Enter the name of your finance company', is('has_finance', 'yes'))),
      joined(text('finance_agreement', 'Your agreement number', 'Enter your agreement number', is('has_finance', 'yes'))),
      {
        type: 'files',
        name: 'finance_settlement',
        category: 'finance_settlement',
        label: 'Their settlement letter, which says what you still owe',
        missing: 'Add the settlement letter from your finance company',
        when: is('has_finance', 'yes'),
      },
    ],
  },
];
