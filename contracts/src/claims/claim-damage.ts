import { is, yesOrNo, type ClaimStep } from './claim-questions.js';

// What a claim for an alloy wheel or a smart repair asks (A3, A5)

export const damage: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The damage',
    questions: [
      {
        type: 'lines',
        name: 'damage_description',
        label: 'What is damaged, and how did it happen?',
        missing: 'Tell us what is damaged',
      },
      { type: 'day', name: 'damage_date', label: 'When did it happen?', missing: 'Enter the date it happened' },
      yesOrNo('previously_repaired', 'Was this part repaired before?', 'this part was repaired before'),
      {
        type: 'lines',
        name: 'previous_repair_details',
        label: 'What was repaired, when, and by whom?',
        missing: 'Tell us what was repaired before',
        when: is('previously_repaired', 'yes'),
      },
      {
        type: 'files',
        name: 'damage_photo',
        category: 'damage_photo',
        label: 'Photos of the damage',
        missing: 'Add a photo of the damage',
      },
    ],
  },
];
