import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { Pdf } from './pdf.js';
import { printable } from './printable.js';

describe('a text of a document', () => {
  it.each([
    ['Łukasz Šimić', 'Lukasz Šimic'],
    ['Tŷ Gwyn, Dŵr-y-Felin', 'Ty Gwyn, Dwr-y-Felin'],
    ['Gu\u0308lşah Çağlı', 'Gülsah Çagli'],
    ['Siân O’Connor, François', 'Siân O’Connor, François'],
    ['Ολγα 🚗', '???? ?'],
    ['one\ttwo\u200bthree', 'one two three'],
    ['\u2212£25.00 – “€5”', '–£25.00 – “€5”'],
  ])('%j is drawn as %j', (text, drawn) => expect(printable(text)).toBe(drawn));

  it('leaves the rest of its line as it is', async () => {
    const pdf = await Pdf.open({ title: 'A schedule', author: 'Kerbside' });
    pdf.row('Policyholder', 'Łukasz Kowalski', 'left');
    pdf.list(['Tŷ Gwyn, Caerdydd']);
    const text = pdfText(await pdf.end('Policy'));
    for (const drawn of ['Lukasz Kowalski', 'Ty Gwyn, Caerdydd']) expect(text).toContain(drawn);
  });
});
