import { inARow } from './in-short.js';

it.each<[readonly string[], string]>([
  [[], ''],
  [['Engine', 'Gearbox'], 'Engine, Gearbox'],
  [['The invoice price, or the finance'], 'The invoice price, or the finance'],
  [['The invoice price, or the finance', 'Your excess'], 'The invoice price, or the finance; Your excess'],
  [['Engine', 'Your excess, up to £250', 'Turbo'], 'Engine; Your excess, up to £250; Turbo'],
])('%j are told apart in a row', (facts, told) => expect(inARow(facts)).toBe(told));
