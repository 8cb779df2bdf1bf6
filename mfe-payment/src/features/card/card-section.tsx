import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ReactNode } from 'react';
import { CardForm } from '@kerbside/contracts/ui/payment/card-form';
import { HideCard } from '@kerbside/contracts/ui/payment/hide-card';
import { SavedCardsField } from '@kerbside/contracts/ui/payment/saved-cards-field';
import type { Card } from '@kerbside/contracts/ui/payment/use-card';
import type { HostApi } from '@kerbside/contracts/host';
import { addDays, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { checkedCardDays } from '@kerbside/contracts/payments/instalment-plan';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import type { UseChoice } from '../choice/use-choice.js';
import type { PaymentApi } from '../../api/payment-api.js';
import { preauth as words } from '../../messages/ways.js';
import { todayInLondon } from '../../today.js';

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

/** A logged-in customer can hide a saved card (Q6). */
export const hidingOf = ({ session }: HostApi, api: PaymentApi): ((token: string) => Promise<unknown>) | undefined => {
  const { userId, role } = session;
  return userId === null || role !== null ? undefined : (token) => api.hideCard(userId, token);
};

interface PreauthFieldProps {
  readonly choosing: UseChoice;
  /** Nothing but visits is bought, so that no cover starts. */
  readonly isVisit: boolean;
}

/** A card that is checked today and charged on the first day of cover, or earlier if its check would expire: only in full (Q4). */
function PreauthField({ choosing: { choice, ways, change }, isVisit }: PreauthFieldProps) {
  const day = ways.find(({ option }) => option === 'preauth')?.payments[0]?.dueOn;
  if (day === undefined) return null;
  return (
    <RadioGroup
      label={words.label}
      value={choice.isPreauth ? 'later' : 'now'}
      onChange={(when) => change({ kind: 'preauth', isPreauth: when === 'later' })}
      choices={[
        { value: 'now', label: words.now },
        { value: 'later', ...laterOn(day, todayInLondon(), isVisit) },
      ]}
    />
  );
}

/** The last possible day may be earlier than the start of cover. */
const laterOn = (day: IsoDay, today: IsoDay, isVisit: boolean): { readonly label: string; readonly hint: string } => {
  const [on, hint] = [formatLongDay(day), isVisit ? words.atLatestHintVisit : words.atLatestHint];
  if (day === addDays(today, checkedCardDays)) return { label: words.atLatest(on), hint };
  return { label: isVisit ? words.laterVisit(on) : words.later(on), hint: words.laterHint };
};
