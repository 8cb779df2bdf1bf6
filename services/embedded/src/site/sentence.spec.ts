import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { sentenceOf, whyUnlisted } from './sentence.js';

it.each([
  ['what its reader can mend', new StartError('Stop it.'), /^Stop it\.$/],
  ['a full disk', Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }), /^There is no space left where DATA_DIR is\./],
  ['a fault of ours', new Error('undefined is no function'), /^undefined is no function \(at .*sentence\.spec\.ts/],
  ['what is no error', 'a word', /^a word$/],
])('a site stops with one sentence about %s', (_, reason, sentence) => expect(sentenceOf(reason)).toMatch(sentence));

const full = () => Promise.reject(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }));
it.each([
  ['is listed', Promise.resolve(), () => Promise.resolve(), undefined],
  ['does not build, which its builder has told', Promise.reject(new Error('quote does not build:\n…')), full, 'it does not build'],
  [
    'cannot be listed',
    Promise.resolve(),
    full,
    'it cannot be listed: There is no space left where DATA_DIR is. Make some, or name another folder.',
  ],
])('a remote that %s is not part of the site because %#', async (_, build, list, why) => expect(await whyUnlisted(build, list)).toBe(why));
