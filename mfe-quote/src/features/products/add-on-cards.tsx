import type { ProductAddOn } from '@kerbside/contracts/http/pricing/products';
import { toPence } from '@kerbside/contracts/money/money';
import { CoverCard } from '@kerbside/contracts/ui/cover/cover-card';
import { less } from './beside-main.js';

interface AddOnCardsProps {
  readonly rows: readonly ProductAddOn[];
  /** The codes of those in the quote. */
  readonly added: readonly string[];
  /** What its price is for, or a share of. */
  readonly periodOf: (percent: number | null) => string | undefined;
  readonly onChange: (added: readonly string[]) => void;
}

/** Add-ons as rows, each added or removed by itself. */
export function AddOnCards({ rows, added, periodOf, onChange }: AddOnCardsProps) {
  return (
    <div>
      {rows.map(({ code, name, description, gross, percent, saves }) => (
        <CoverCard
          key={code}
          look="row"
          title={name}
          summary={description}
          badge={less(saves)[0]}
          gross={toPence(gross)}
          period={periodOf(percent)}
          added={added.includes(code)}
          onAdd={() => onChange([...added, code])}
          onRemove={() => onChange(added.filter((one) => one !== code))}
        />
      ))}
    </div>
  );
}
