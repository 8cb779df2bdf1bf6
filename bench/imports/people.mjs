/** What a partner sends: a person with their car and the plan that they have elsewhere. */
export const headings =
  'email,first name,last name,phone,address,town,postcode,registration,make,model,product,provider,policy number,price,start date,expiry date'.split(
    ',',
  );

const letters = 'ABCDEFGHJKLMNOPRSTUVWXYZ';
/** Every hundredth row has an address that is none. */
const isWrong = (n) => n % 100 === 99;

/** A plate of seven characters, another for each number up to 1,244,160. */
const plateOf = (n) => {
  const letter = (by) => letters[Math.floor(n / by) % letters.length];
  return `K${letter(1)}${String(10 + (Math.floor(n / 13_824) % 90))}${letter(24)}${letter(576)}X`;
};

const rowOf = (n, name) => [
  isWrong(n) ? `nobody-${n}-${name}` : `person-${n}-${name}@example.com`,
  `Jo${letters[n % 24].toLowerCase()}`,
  `Bloggs${letters[Math.floor(n / 24) % 24].toLowerCase()}`,
  `07700 ${String(900_000 + (n % 1_000))}`,
  `${(n % 200) + 1} Station Road`,
  'Leeds',
  'LS1 1AA',
  plateOf(n),
  'Ford',
  'Focus',
  'warranty',
  'Another Warranty Company',
  `AWC-${n}`,
  `${200 + (n % 100)}.99`,
  '01/12/2025',
  '30/11/2026',
];

/** A file of so many rows, or of so many bytes; `name` tells its people from those of other files. No cell needs quotes. */
export const peopleFile = (name, { rows = Infinity, bytes = Infinity }) => {
  const lines = [`${headings.join(',')}\n`];
  let length = lines[0].length;
  for (let n = 0; n < rows; n += 1) {
    const line = `${rowOf(n, name).join(',')}\n`;
    if (length + line.length > bytes) break;
    length += line.length;
    lines.push(line);
  }
  const count = lines.length - 1;
  return { file: Buffer.from(lines.join('')), rows: count, wrong: Math.floor(count / 100) };
};
