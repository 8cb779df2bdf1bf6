import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { sentenceOf } from './sentence.js';

it.each([
  ['what its reader can mend', new StartError('Stop it.'), /^Stop it\.$/],
  ['a full disk', Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }), /^There is no space left where DATA_DIR is\./],
  ['a fault of ours', new Error('undefined is no function'), /^undefined is no function \(at .*sentence\.spec\.ts/],
  ['what is no error', 'a word', /^a word$/],
])('a site stops with one sentence about %s', (_, reason, sentence) => expect(sentenceOf(reason)).toMatch(sentence));
