import { nameInText } from './product-names.js';

it.each([
  ['Warranty', 'warranty'],
  ['Breakdown cover', 'breakdown cover'],
  ['MOT', 'MOT'],
  ['GAP', 'GAP'],
])('%s is %s within a sentence', (name, text) => expect(nameInText(name)).toBe(text));
