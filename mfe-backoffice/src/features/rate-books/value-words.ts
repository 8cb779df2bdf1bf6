import { formatPounds, formatWhole, toPence } from '@kerbside/contracts/money/money';
import { capitalised } from '../../ui/moment.js';

/** "Versions, home, price, 12 months": where a value is in a book, for a path like `versions.home.gross.12`. */
export const placeOf = (path: string): string => {
  const segments = path.split('.');
  return capitalised(segments.map((segment, at) => wordOf(segment, segments[at - 1])).join(', '));
};

const wordOf = (segment: string, list: string | undefined): string => {
  if ((list === 'gross' || list === 'durations') && /^\d+$/.test(segment)) return segment === '0' ? 'monthly' : `${segment} months`;
  if (list === 'claimLimits' || list === 'repairContributions') return wholeOf(segment);
  if (list === 'labourRates') return `${wholeOf(segment)} an hour`;
  if (segment === 'gross') return 'price';
  return segment
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
};

/** A value as staff read it: prices are kept in pence, limits in pounds, loadings in percent. */
export const valueOf = (path: string, value: string): string => {
  const segments = path.split('.');
  const last = segments.at(-1) ?? '';
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  if (last === 'cancellationFee' || last === 'gross' || segments.at(-2) === 'gross') return formatPounds(Number(value));
  if (last === 'claimLimitPounds' || last === 'pounds' || last === 'perHour') return wholeOf(value);
  if (last === 'loading' || last === 'businessUse' || /percent/i.test(last)) return `${value}%`;
  return value;
};

const wholeOf = (pounds: string): string => formatWhole(toPence(Number(pounds)));

/** "+3.80%", with a true minus; one below the other, their points stand so too. */
export const changeOf = (percent: number | null): string =>
  percent === null
    ? ''
    : `${percent < 0 ? '\u2212' : '+'}${Math.abs(percent).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
