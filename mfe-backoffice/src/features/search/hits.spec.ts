import { aboutRecord } from './hits.js';

it.each([
  ['KS-WAR-1000342-100', undefined, 'Jo, AA19AAA'],
  ['KS-WAR-1000342-100', '2026-12-04', 'Jo, AA19AAA · Cancelled from 4/12/2026'],
  ['KS-MOT-1000342-100', '2026-12-04', 'Jo, AA19AAA · Cancelled on 4/12/2026'],
])('%s, cancelled %s, is about %j', (title, cancelledOn, about) => {
  expect(aboutRecord({ title, subtitle: 'Jo, AA19AAA', cancelledOn })).toBe(about);
});
