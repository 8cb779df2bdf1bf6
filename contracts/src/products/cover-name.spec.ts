import { expect, it } from '@jest/globals';
import { coverAndLevel, coverName } from './cover-name.js';

const tyresWithGap = 'Tyre cover with GAP, up to £1,000 a claim';

it.each([
  ['Warranty', 'Complete', 'Warranty: Complete', 'Warranty (Complete)'],
  ['GAP', 'Return to invoice', 'GAP: Return to invoice', 'GAP (Return to invoice)'],
  ['Service', 'Interim service', 'Service: Interim service', 'Service (Interim service)'],
  ['MOT', 'MOT test', 'MOT test', 'MOT test'],
  ['Health check', 'Health check', 'Health check', 'Health check'],
  ['Tyre cover', tyresWithGap, tyresWithGap, tyresWithGap],
  ['Repair', '', 'Repair', 'Repair'],
])('%s of the level “%s” is called %s, and within a sentence %s', (productName, levelName, name, inSentence) =>
  expect([coverName({ productName, levelName }), coverAndLevel({ productName, levelName })]).toEqual([name, inSentence]),
);
