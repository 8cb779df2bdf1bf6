/** Words of what is asked once it is known which car it is. */

export const rest = {
  model: 'Model',
  modelHint: 'The register does not say yet. It is in section D.3 of your V5C log book.',
  engineSize: 'Engine size',
  engineSizeHint: 'Not sure? It is in section P.1 of your V5C log book.',
  grossWeight: 'Gross weight',
  grossWeightHint: 'Not sure? It is in section F.1 of your V5C log book, as maximum permissible mass.',
  bhp: 'Power (bhp)',
  bhpHint: 'Not sure? Section P.2 of your V5C log book has it in kW. 100 kW is 134 bhp.',
  lastService: 'Date of the last service',
  addLastService: 'Add when it was last serviced',
} as const;

export const engineSizes = {
  up_to_1200: 'Up to 1,200 cc',
  '1201_1600': '1,201 to 1,600 cc',
  '1601_2000': '1,601 to 2,000 cc',
  '2001_2500': '2,001 to 2,500 cc',
  '2501_3000': '2,501 to 3,000 cc',
  over_3000: 'Over 3,000 cc',
  electric: 'Electric: no engine',
} as const;

export const grossWeights = { up_to_2500: 'Up to 2,500 kg', '2501_3500': '2,501 to 3,500 kg', over_3500: 'Over 3,500 kg' } as const;

export const powers = {
  up_to_100: 'Up to 100 bhp',
  '101_150': '101 to 150 bhp',
  '151_200': '151 to 200 bhp',
  '201_300': '201 to 300 bhp',
  over_300: 'Over 300 bhp',
} as const;
