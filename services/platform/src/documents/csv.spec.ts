import { csvLine } from './csv.js';

it.each([
  [['Reference', 'Amount'], 'Reference,Amount\r\n'],
  [['KS-1', 12.5, null], 'KS-1,12.5,\r\n'],
  [['Smith, Jo', 'the "best"', 'two\nlines'], '"Smith, Jo","the ""best""","two\nlines"\r\n'],
  [['=1+1', '+44 7700', '-1', '@SUM(A1)', '\tx'], "'=1+1,'+44 7700,'-1,'@SUM(A1),'\tx\r\n"],
  [['\rx'], '"\'\rx"\r\n'],
  [['\nx', ' =1+1', '\u00a0@SUM(A1)', '\uff1d1+1', 'a=b'], "\"'\nx\",' =1+1,'\u00a0@SUM(A1),'\uff1d1+1,a=b\r\n"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [[-5], '-5\r\n'],
  [[''], '\r\n'],
])('A3: writes %j', (cells, line) => expect(csvLine(cells)).toBe(line));
