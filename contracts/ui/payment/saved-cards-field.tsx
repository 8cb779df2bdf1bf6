import { formatLongDay, type IsoDay } from '../../src/days/dates.js';
import type { SavedCard } from '../../src/http/payments/payments.js';
import { RadioGroup } from '../controls/radio-group.js';
import { cardWithEnd } from '../../src/cards/card-name.js';
import { savedCardWords as words } from '../../src/cards/card-words.js';

interface SavedCardsFieldProps {
  readonly cards: readonly SavedCard[];
  readonly chosen: string | undefined;
  readonly onChange: (token: string | undefined) => void;
}

const another = 'another';

/** The cards that the customer kept, and another one. A card that has expired cannot be chosen. */
export function SavedCardsField({ cards, chosen, onChange }: SavedCardsFieldProps) {
  if (cards.length === 0) return null;
  return (
    <RadioGroup
      label={words.label}
      hideLabel
      value={chosen ?? another}
      onChange={(token) => onChange(token === another ? undefined : token)}
      choices={[
        ...cards.map((card) => ({
          value: card.token,
          label: cardWithEnd(card),
          hint: card.isExpired ? words.expired : words.expires(monthOf(card.expiresOn)),
          disabled: card.isExpired,
        })),
        { value: another, label: words.other },
      ]}
    />
  );
}

/** "November 2030". */
export const monthOf = (day: IsoDay): string => formatLongDay(day).replace(/^\d+ /, '');
