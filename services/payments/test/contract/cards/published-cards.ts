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

interface PublishedCard extends Outcomes {
  readonly number: string;
  /** What Stripe says of it (docs.stripe.com/testing), in short. */
  readonly says: string;
  /** Where localstripe does something else. */
  readonly localstripe: Partial<Outcomes>;
}

const none = '–';
const row = (number: string, says: string, outcomes: Partial<Outcomes> = {}, localstripe: Partial<Outcomes> = {}): PublishedCard => ({
  number,
  says,
  pay: 'paid',
  keep: 'kept',
  later: 'paid',
  refund: 'refunded',
  ...outcomes,
  localstripe,
});
const declined = (code: string): Outcomes => ({ pay: `declined (${code})`, keep: `declined (${code})`, later: none, refund: none });
/** localstripe gives one reason for all. */
const declinedThere = { pay: 'declined (card_declined)', keep: 'declined (card_declined)' };
const asked = { pay: 'approved, paid', keep: 'approved, kept' };
/** localstripe asks for 3-D Secure at each payment, whether or not the customer is there. */
const asksAlways = { later: 'waits for approval' };

/** Stripe's published test cards, as far as they are about cards like ours, and what comes of each. */
export const publishedCards: readonly PublishedCard[] = [
  row('4242424242424242', 'Visa'),
  row('4000056655665556', 'Visa (debit)'),
  row('5555555555554444', 'Mastercard'),
  row('5200828282828210', 'Mastercard (debit)'),
  row('4000008260000000', 'Visa, United Kingdom'),
  row('4000058260000005', 'Visa (debit), United Kingdom'),
  row('4000002500003155', 'Asks for 3-D Secure unless set up for later payments', asked, asksAlways),
  row('4000002760003184', 'Always asks for 3-D Secure', { ...asked, later: 'declined (authentication_required)' }, asksAlways),
  row('4000003800000446', 'Already set up: asks only while the customer is there', asked, { pay: 'paid', keep: 'kept' }),
  row(
    '4000008260003178',
    'Asks for 3-D Secure, then has insufficient funds',
    {
      pay: 'approved, declined (insufficient_funds)',
      keep: 'approved, kept',
      later: 'declined (insufficient_funds)',
      refund: none,
    },
    { pay: 'approved, declined (card_declined)', ...asksAlways },
  ),
  row('4000000000003220', '3-D Secure 2 must be completed', { ...asked, later: 'declined (authentication_required)' }, asksAlways),
  row('4000000000003063', '3-D Secure must be completed', { ...asked, later: 'declined (authentication_required)' }, asksAlways),
  row(
    '4000008400001629',
    '3-D Secure must be completed, then the card is declined',
    {
      pay: 'approved, declined (generic_decline)',
      keep: 'approved, declined (generic_decline)',
      later: none,
      refund: none,
    },
    { pay: 'approved, declined (card_declined)', keep: 'approved, kept', ...asksAlways },
  ),
  row(
    '4000000000000341',
    'Can be kept; payments are declined',
    { pay: 'declined (generic_decline)', later: 'declined (generic_decline)', refund: none },
    { pay: 'declined (card_declined)', later: 'declined (card_declined)' },
  ),
  row('4000000000000002', 'Declined', declined('generic_decline'), declinedThere),
  row('4000000000009995', 'Insufficient funds', declined('insufficient_funds'), declinedThere),
  row('4000000000009987', 'Lost card', declined('lost_card'), declinedThere),
  row('4000000000009979', 'Stolen card', declined('stolen_card'), declinedThere),
  row('4000000000000069', 'Expired card', declined('expired_card'), declinedThere),
  row('4000000000000127', 'Incorrect security code', declined('incorrect_cvc'), declinedThere),
  row('4000000000000119', 'Processing error', declined('processing_error'), declinedThere),
  row('4000000000006975', 'Exceeds the velocity limit', declined('card_velocity_exceeded'), unknownThere()),
  row('4100000000000019', 'Blocked as fraudulent', declined('fraudulent'), unknownThere()),
  row('4000000000000259', 'Disputed as fraudulent', { refund: 'reversed (fraudulent)' }, { refund: 'refunded' }),
  row('4000000000002685', 'Disputed: not received', { refund: 'reversed (product_not_received)' }, { refund: 'refunded' }),
  row('4000000000001976', 'The bank asks, and takes nothing back'),
  row('4000000000007726', 'A refund begins as pending', { refund: 'pending, refunded' }, { refund: 'refunded' }),
  row('4000000000005126', 'A refund fails later', { refund: 'refunded, refused' }, { refund: 'refunded' }),
];

/** Cards that localstripe does not know are good ones there. */
function unknownThere(): Outcomes {
  return { pay: 'paid', keep: 'kept', later: 'paid', refund: 'refunded' };
}
