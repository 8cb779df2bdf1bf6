import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PreauthField } from '../choice/preauth-field.js';
import type { UseChoice } from '../choice/use-choice.js';
import type { ReactNode } from 'react';
import { CardForm } from '@kerbside/contracts/ui/payment/card-form';
import { HideCard } from '@kerbside/contracts/ui/payment/hide-card';
import { SavedCardsField } from '@kerbside/contracts/ui/payment/saved-cards-field';
import type { Card } from '@kerbside/contracts/ui/payment/use-card';

interface CardSectionProps {
  readonly choosing: UseChoice;
  /** Nothing but visits is bought. */
  readonly isVisit: boolean;
  readonly card: Card;
  readonly onEnter: () => void;
  /** Why the last card was not taken, beside its fields. */
  readonly refusal: ReactNode;
  readonly savedCards: PaymentView['savedCards'];
  /** Only customers who are signed in can save a card. */
  readonly mayKeep: boolean;
  /** Takes a kept card away; undefined for those who may not, and while something is paid. */
  readonly hide: ((token: string) => Promise<unknown>) | undefined;
  readonly onHidden: () => Promise<void>;
}

/** Where a kept card that was refused is chosen: another is beside it. */
export const focusKeptCard = (token: string | undefined): void =>
  [...document.querySelectorAll('input')].find(({ value }) => value === token)?.focus();

const debitCards: readonly string[] = ['visa_debit', 'maestro'];

/** A kept card or a new one, charged now or later. The provider's fields stay mounted while hidden, so that what was typed is kept. */
export function CardSection({ choosing, isVisit, card, onEnter, refusal, savedCards, mayKeep, hide, onHidden }: CardSectionProps) {
  const { choice, sections, change } = choosing;
  const chosen = savedCards?.find(({ token }) => token === choice.savedCard);
  const keeps = { value: choice.keepsCard, onChange: (keepsCard: boolean) => change({ kind: 'keep-card', keepsCard }) };
  return (
    <Stack>
      {refusal}
      {savedCards && (
        <SavedCardsField cards={savedCards} chosen={choice.savedCard} onChange={(token) => change({ kind: 'saved-card', token })} />
      )}
      {chosen && hide && <HideCard card={chosen} hide={hide} onHidden={onHidden} />}
      <div hidden={!sections.cardFields}>
        <Stack gap="small">
          <CardForm card={card} isDebit={debitCards.includes(choice.type)} onEnter={onEnter} keeps={mayKeep ? keeps : undefined} />
        </Stack>
      </div>
      {sections.preauth && <PreauthField choosing={choosing} isVisit={isVisit} />}
    </Stack>
  );
}
