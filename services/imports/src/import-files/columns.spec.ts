import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import { columnsFault } from './columns.js';

describe('the columns of a file', () => {
  it('A3: are guessed by their headings', () => {
    expect(guessedColumns(['E-Mail', 'Forename', ' surname ', 'VRM', 'Shoe size'])).toEqual({
      email: 'E-Mail',
      first_name: 'Forename',
      last_name: ' surname ',
      registration_number: 'VRM',
    });
  });

  const needed = { email: 'a', first_name: 'b', last_name: 'c' };
  it.each([
    [needed, undefined],
    [{ email: 'a' }, 'Say which column holds: first name, last name'],
    [{ ...needed, phone: 'z' }, 'The file has no column "z"'],
    [{ ...needed, phone: 'a' }, 'The column "a" is chosen twice'],
    [{ ...needed, phone: 'e' }, 'The file has two columns "e". Rename one of them, and upload it again'],
  ])('%j: %s', (columns, fault) => expect(columnsFault(columns, ['a', 'b', 'c', 'd', 'e', 'e', '', ''])).toBe(fault));
});
