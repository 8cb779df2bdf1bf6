/** Clock times in London: "08:00". */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Opening hours by weekday (A3), and on the bank holidays of England and Wales, whatever their weekday; null: closed. */
export type Opening = Readonly<Record<(typeof weekdays)[number] | 'bankHolidays', OpenHours | null>>;

/** In words, a line for days in a row with the same hours: "Monday to Friday, 8am to 8pm"; closed days are on the last line. */
export const openingInWords = (opening: Opening): readonly string[] => {
  const closed = [
    ...weekdays.filter((day) => !opening[day]).map((day) => `${named(day)}s`),
    ...(opening.bankHolidays ? [] : ['bank holidays']),
  ];
  return [
    ...rowsOf(opening),
    ...(opening.bankHolidays ? [`Bank holidays, ${hoursInWords(opening.bankHolidays)}`] : []),
    ...(closed.length > 0 ? [`Closed on ${listed(closed)}`] : []),
  ];
};

interface Row {
  readonly first: string;
  readonly last: string;
  readonly hours: string | undefined;
}

const rowsOf = (opening: Opening): readonly string[] => {
  const rows: Row[] = [];
  for (const day of weekdays) {
    const open = opening[day];
    const hours = open ? hoursInWords(open) : undefined;
    const before = rows.at(-1);
    if (before && before.hours === hours) rows.splice(-1, 1, { ...before, last: day });
    else rows.push({ first: day, last: day, hours });
  }
  return rows.flatMap(({ first, last, hours }) =>
    hours ? [`${first === last ? named(first) : `${named(first)} to ${named(last)}`}, ${hours}`] : [],
  );
};

const named = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const hoursInWords = ({ from, to }: OpenHours): string => `${timeInWords(from)} to ${timeInWords(to)}`;

/** "08:00" is 8am, "17:30" is 5.30pm. */
const timeInWords = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
};
