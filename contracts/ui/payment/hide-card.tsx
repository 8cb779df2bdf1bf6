import type { SavedCard } from '../../src/http/payments/payments.js';
import { Problem } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Question, useAsked } from '../overlays/question.js';
import { cardWithEnd } from '../../src/cards/card-name.js';
import { hideCardWords as words } from '../../src/cards/card-words.js';

interface HideCardProps {
  readonly card: SavedCard;
  readonly hide: (token: string) => Promise<unknown>;
  /** Called once the card is gone, to read the payment again. */
  readonly onHidden: () => Promise<void>;
}

/** Removes a kept card, once the customer has confirmed it. */
export function HideCard({ card, hide, onHidden }: HideCardProps) {
  const hiding = useAsked(() => hide(card.token), onHidden);
  const name = cardWithEnd(card);
  return (
    <div>
      <Button label={words.remove(name)} variant="quiet" flush onClick={hiding.ask} />
      <Problem>{hiding.error}</Problem>
      <Question of={hiding} title={words.title(name)} proceed={words.confirm} proceeding={words.removing} back={words.keep} tone="danger">
        <p>{words.why}</p>
      </Question>
    </div>
  );
}
