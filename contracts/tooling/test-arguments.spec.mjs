import { testArguments } from './test-arguments.mjs';

const tiers = ['unit', 'react', 'int'];

it.each([
  ['every test of a tier', tiers, { tiers, workspace: undefined, jest: [] }],
  ['those of a workspace', [...tiers, '--workspace', 'mfe-quote'], { tiers, workspace: 'mfe-quote', jest: [] }],
  [
    'one file of a workspace, as npm hands it on',
    [...tiers, '--workspace', 'mfe-quote', 'reserve-box'],
    { tiers, workspace: 'mfe-quote', jest: ['reserve-box'] },
  ],
  [
    'one file and one test by its name',
    [...tiers, '--workspace', 'mfe-quote', 'reserve-box', '-t', 'Q9'],
    { tiers, workspace: 'mfe-quote', jest: ['reserve-box', '-t', 'Q9'] },
  ],
  [
    'what stands behind a second --',
    [...tiers, '--workspace', 'mfe-quote', '--', 'reserve-box', '--ci'],
    { tiers, workspace: 'mfe-quote', jest: ['reserve-box', '--ci'] },
  ],
  ['a file of the whole product', ['unit', 'int', 'vouchers'], { tiers: ['unit', 'int'], workspace: undefined, jest: ['vouchers'] }],
  ['a file called like a tier', ['int', '--', 'unit'], { tiers: ['int'], workspace: undefined, jest: ['unit'] }],
])('runs %s', (_, given, expected) => expect(testArguments(given)).toEqual(expected));
