import { readFileSync } from 'node:fs';

/** What becomes of a card at one backend, in few words. */
export interface Outcomes {
  /** The customer pays with it. */
  readonly pay: string;
  /** The customer keeps it for later payments. */
  readonly keep: string;
  /** It pays while the customer is not there, once it is kept. */
  readonly later: string;
  /** The payment is refunded; or what the bank does first. */
  readonly refund: string;
}

/** One cell where both do the same; else the sandbox first, then localstripe. */
const cellOf = (cell: string) => {
  const [sandbox = '', localstripe = sandbox] = cell.split(' / ');
  return { sandbox, localstripe };
};

/** Stripe's published test cards, as far as they are about cards like ours, and what comes of each: as people read it in TEST-CARDS.md. */
export const publishedCards = readFileSync(new URL('../../../TEST-CARDS.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d{16} /.test(line))
  .map((line) => {
    const [number = '', says = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const outcomesAt = (backend: 'sandbox' | 'localstripe'): Outcomes => {
      const [pay = '', keep = '', later = '', refund = ''] = cells.map((cell) => cellOf(cell)[backend]);
      return { pay, keep, later, refund };
    };
    return { number, says, sandbox: outcomesAt('sandbox'), localstripe: outcomesAt('localstripe') };
  });
