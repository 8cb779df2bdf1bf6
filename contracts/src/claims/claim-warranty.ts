import * as z from 'zod/mini';
import { postcodeOfAddress } from '../fields.js';
import { dialled, phoneWanted } from '../reading/phone.js';
import { plainText } from '../reading/plain.js';
import {
  is,
  joined,
  purchaseDate,
  shortestFault,
  text,
  yesOrNo,
  type ClaimStep,
  type MileageQuestion,
  type When,
} from './claim-questions.js';

// What a claim on a warranty asks (A3, A5)

const mileageOnceDescribed: MileageQuestion = {
  type: 'mileage',
  joins: true,
  name: 'mileage',
  label: 'What is the mileage now?',
  when: (answers) => plainText(answers['fault_description'] ?? '').length >= shortestFault,
};

const isElsewhere: When = (answers) =>
  answers['account_address_correct'] === 'no' || is('vehicle_current_location', 'workshop', 'other')(answers);

/** A garage has the car, or has given a quote: before that nobody can say what it is registered for. */
const hasGarage: When = (answers) => is('have_quote_for_repair', 'yes')(answers) || is('vehicle_current_location', 'workshop')(answers);

export const warranty: readonly ClaimStep[] = [
  {
    number: 1,
    title: 'What is wrong',
    questions: [
      // A photo helps, and many faults cannot be seen.
      { type: 'files', name: 'damage_photo', category: 'damage_photo', label: 'Photos of what is wrong, if there is something to see' },
      {
        type: 'lines',
        name: 'fault_description',
        label: 'What is wrong with the car, and when did you notice it?',
        missing: 'Tell us what is wrong with the car',
        shortest: shortestFault,
      },
      mileageOnceDescribed,
      ...purchaseDate,
    ],
  },
  {
    number: 3,
    title: 'Where the car is, and its repair',
    questions: [
      yesOrNo('recovered_from_side_of_road', 'Was the car recovered from the side of the road?', 'the car was recovered'),
      joined(text('recovery_company', 'Who recovered it?', 'Tell us who recovered the car', is('recovered_from_side_of_road', 'yes'))),
      {
        type: 'day',
        joins: true,
        name: 'recovery_date',
        isAfterLoss: true,
        label: 'When was it recovered?',
        missing: 'Enter the date the car was recovered',
        when: is('recovered_from_side_of_road', 'yes'),
      },
      {
        type: 'choice',
        name: 'vehicle_current_location',
        label: 'Where is the car now?',
        missing: 'Choose where the car is',
        choices: [
          { value: 'home', label: 'At home' },
          { value: 'workshop', label: 'At a workshop' },
          { value: 'side_of_road', label: 'At the side of the road' },
          { value: 'other', label: 'Somewhere else' },
        ],
      },
      joined(text('location_reason', 'Why is it there?', 'Tell us why the car is there', is('vehicle_current_location', 'other'))),
      yesOrNo('account_address_correct', 'Is the address in your account correct?', 'the address is correct'),
      joined(text('current_address', 'The address where the car is', 'Enter the address where the car is', isElsewhere)),
      {
        ...text('current_postcode', 'Its postcode', 'Enter the postcode where the car is', isElsewhere),
        joins: true,
        wrong: (typed) => z.safeParse(postcodeOfAddress, typed).error?.issues[0]?.message,
      },
      yesOrNo('have_quote_for_repair', 'Do you have a quote for the repair?', 'you have a quote for the repair'),
      text('garage_name', 'Which garage gave it?', 'Enter the name of the garage', is('have_quote_for_repair', 'yes')),
      {
        ...text('garage_phone', 'The garage’s telephone number', 'Enter the garage’s telephone number', is('have_quote_for_repair', 'yes')),
        joins: true,
        wrong: (typed) => (dialled(typed) === undefined ? phoneWanted : undefined),
      },
      {
        type: 'files',
        name: 'repair_quote',
        category: 'repair_quote',
        label: 'The quote',
        missing: 'Add the quote for the repair',
        when: is('have_quote_for_repair', 'yes'),
      },
      yesOrNo('repaired_at_vat_garage', 'Is the garage registered for VAT?', 'the garage is registered for VAT', {
        when: hasGarage,
        note: {
          value: 'no',
          text: 'We can only pay what is on the garage’s invoice. A garage that is not registered for VAT must not add it.',
        },
      }),
      yesOrNo(
        'have_invoice_for_last_service',
        'Do you have the invoice for the last service?',
        'you have the invoice for the last service',
      ),
      {
        type: 'files',
        joins: true,
        name: 'service_invoice',
        category: 'service_invoice',
        label: 'The invoice for the last service',
        missing: 'Add the invoice for the last service',
        when: is('have_invoice_for_last_service', 'yes'),
      },
      yesOrNo(
        'have_invoice_for_last_second_service',
        'Do you have the invoice for the service before that?',
        'you have the invoice for the service before that',
      ),
      {
        type: 'files',
        joins: true,
        name: 'second_service_invoice',
        category: 'second_service_invoice',
        label: 'The invoice for the service before that',
        missing: 'Add the invoice for the service before that',
        when: is('have_invoice_for_last_second_service', 'yes'),
      },
    ],
  },
];
