import { firstRows } from './first-rows.js';

const rowsOf = (...content: readonly (string | Uint8Array<ArrayBuffer>)[]) => firstRows(new File([...content], 'a.csv'));
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each<[string, readonly (string | Uint8Array<ArrayBuffer>)[], string[], string[][]]>([
  ['commas', ['E-mail,Name\njo@example.com,Jo'], ['E-mail', 'Name'], [['jo@example.com', 'Jo']]],
  [
    'semicolons, and lines as Windows ends them',
    ['E-mail; Name\r\njo@example.com;Jo\r\nal@example.com;Al'],
    ['E-mail', 'Name'],
    [['jo@example.com', 'Jo']],
  ],
  [
    'a separator that its first line names',
    ['sep=;\r\nE-mail;Name, first\njo@example.com;Jo'],
    ['E-mail', 'Name, first'],
    [['jo@example.com', 'Jo']],
  ],
  ['a separator in quotation marks', ['"sep=|"\nE-mail|Name\njo@example.com|Jo'], ['E-mail', 'Name'], [['jo@example.com', 'Jo']]],
  ['bars', ['E-mail|Name\njo@example.com|Jo'], ['E-mail', 'Name'], [['jo@example.com', 'Jo']]],
  [
    'quotation marks',
    ['"E-mail","Last, first"\n"jo@example.com","Lee ""Jo"", Jo"'],
    ['E-mail', 'Last, first'],
    [['jo@example.com', 'Lee "Jo", Jo']],
  ],
  ['blank lines before and between', ['\n\nE-mail,Name\n,\njo@example.com,Jo'], ['E-mail', 'Name'], [['jo@example.com', 'Jo']]],
  ['headings alone', ['E-mail,Name,'], ['E-mail', 'Name', ''], []],
  ['an older spreadsheet', [latin('Prénom,Nom\nZoë,Lee')], ['Prénom', 'Nom'], [['Zoë', 'Lee']]],
  ['a long file', ['E-mail,Name\njo@example.com,Jo\n', 'é'.repeat(70_000)], ['E-mail', 'Name'], [['jo@example.com', 'Jo']]],
  ['nothing', [''], [], []],
])('A4: the first rows of a file with %s', async (_, content, headings, preview) =>
  expect(await rowsOf(...content)).toEqual({ headings, preview }),
);
