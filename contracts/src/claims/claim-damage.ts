import { files, is, joined, lines, lossDay, text, yesOrNo, type ChoiceQuestion, type ClaimStep } from './claim-questions.js';

// What the short claims ask, photos of the damage first: for an alloy wheel or a smart repair (A3, A5), and by the same form for a tyre, a battery, a breakdown and a failed MOT

export const damage: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The damage',
    questions: [
      files('damage_photo', 'Photos of the damage', 'Add a photo of the damage'),
      lines('damage_description', 'What is damaged, and how did it happen?', 'Tell us what is damaged'),
      lossDay('damage_date', 'When did it happen?', 'Enter the date it happened'),
      yesOrNo('previously_repaired', 'Was this part repaired before?', 'this part was repaired before'),
      joined(
        lines(
          'previous_repair_details',
          'What was repaired, when, and by whom?',
          'Tell us what was repaired before',
          is('previously_repaired', 'yes'),
        ),
      ),
    ],
  },
];

const whichTyre: ChoiceQuestion = {
  type: 'choice',
  name: 'which_tyre',
  label: 'Which tyre is it?',
  missing: 'Choose the tyre',
  choices: [
    { value: 'front_left', label: 'Front left' },
    { value: 'front_right', label: 'Front right' },
    { value: 'rear_left', label: 'Rear left' },
    { value: 'rear_right', label: 'Rear right' },
    { value: 'several', label: 'More than one' },
  ],
};

export const tyre: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The tyre',
    questions: [
      files('damage_photo', 'Photos of the tyre', 'Add a photo of the tyre'),
      whichTyre,
      joined(text('which_tyres', 'Which ones?', 'Tell us which tyres', is('which_tyre', 'several'))),
      lines('damage_description', 'What happened to it?', 'Tell us what happened'),
      lossDay('damage_date', 'When did it happen?', 'Enter the date it happened'),
      files('receipt', 'The receipt, or an estimate if nothing has been paid yet', 'Add the receipt or an estimate'),
    ],
  },
];

export const battery: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The battery',
    questions: [
      lines('damage_description', 'What happened?', 'Tell us what happened'),
      lossDay('damage_date', 'When did the battery fail?', 'Enter the date it failed'),
      text('garage_name', 'Which garage tested it?', 'Enter the name of the garage'),
      lines('garage_finding', 'What did the garage find?', 'Tell us what the garage found'),
      files('garage_report', 'The garage’s report or test result', 'Add what the garage gave you about its test'),
      files('receipt', 'The receipt, or an estimate if nothing has been paid yet', 'Add the receipt or an estimate'),
    ],
  },
];

export const breakdown: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The breakdown',
    questions: [
      lossDay('damage_date', 'When did the car stop?', 'Enter the date the car stopped'),
      text('breakdown_place', 'Where was it?', 'Tell us where the car was'),
      lines('damage_description', 'What happened, and who helped you?', 'Tell us what happened'),
      yesOrNo('called_helpline', 'Did you call our breakdown line first?', 'you called our breakdown line'),
      joined(lines('why_not_called', 'Why did you get help yourself?', 'Tell us why you got help yourself', is('called_helpline', 'no'))),
      files('receipt', 'The receipts for what you paid', 'Add the receipt'),
    ],
  },
];

export const failedMot: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The failed MOT',
    questions: [
      { ...lossDay('damage_date', 'When did the car fail its MOT?', 'Enter the date of the test'), isOfFailedMot: true },
      text('garage_name', 'Which garage tested it?', 'Enter the name of the garage'),
      { ...lines('damage_description', 'What did it fail on?', 'Tell us what it failed on'), failedOn: 'damage_date' },
      files('mot_refusal', 'The list of what failed (“refusal of an MOT test certificate”)', 'Add the list of what failed'),
      files('repair_quote', 'The garage’s estimate for the repairs', 'Add the garage’s estimate'),
    ],
  },
];
