import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useId, useState, type ReactNode } from 'react';
import { cover as words } from '../../messages/cover.js';
import { PriceLabel } from '../product-facts/price-label.js';
import { focusWhereLost } from '../../focus-once-shown.js';
import css from './plan-cards.module.css';
import { inARow, inShort } from './compare-levels.js';

export interface Plan {
  readonly value: string;
  readonly name: string;
  /** What the customer pays; undefined while it is not known. */
  readonly price: string | undefined;
  /** Before a discount. */
  readonly original?: string | undefined;
  /** The same by the month, or by the year. */
  readonly alsoPrice?: string | undefined;
  /** "Pays up to £2,500 a claim". */
  readonly limit?: string | undefined;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  /** "Everything in Essential". */
  readonly builtOn?: string | undefined;
}

interface PlanCardsProps {
  readonly label: string;
  readonly plans: readonly Plan[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The customer chose it, now or earlier: otherwise it is only what the page opens on. */
  readonly isChosen?: boolean;
}

/** What can be bought, side by side: what each costs, adds and leaves out. One of them is the answer. */
export function PlanCards({ label, plans, value, onChange, isChosen = false }: PlanCardsProps) {
  const id = useId();
  const [hasChosen, setHasChosen] = useState(isChosen);
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return (
    <fieldset className={css.plans} style={{ '--count': inARowOf(plans.length) }}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.value}
          id={`${id}-${plan.value}`}
          group={id}
          plan={plan}
          isOn={plan.value === value}
          isNamed={hasChosen && plan.value === value}
          takesFocus={hasChanged && plan.value === value}
          onMeant={() => setHasChosen(true)}
          onChoose={() => onChange(plan.value)}
        />
      ))}
    </fieldset>
  );
}

/** Three, or two where three would leave one alone. */
const inARowOf = (count: number): number => (count % 3 === 1 ? Math.min(count, 2) : Math.min(count, 3));

interface PlanCardProps {
  readonly id: string;
  readonly group: string;
  readonly plan: Plan;
  readonly isOn: boolean;
  /** It is called "Selected". */
  readonly isNamed: boolean;
  /** Where what had it is gone, as a button that chose it. */
  readonly takesFocus: boolean;
  /** Pressed, or reached by an arrow key; also when it was on already: it is what the customer wants. */
  readonly onMeant: () => void;
  readonly onChoose: () => void;
}

function PlanCard({ id, group, plan, isOn, isNamed, takesFocus, onMeant, onChoose }: PlanCardProps) {
  const hasFacts = plan.limit !== undefined || plan.covers.length + plan.excludes.length > 0 || plan.builtOn !== undefined;
  const covered = [...(plan.builtOn === undefined ? [] : [plan.builtOn]), ...inShort(plan.covers, words.andMore)];
  return (
    <label className={css.plan} data-on={isOn || undefined}>
      <input
        ref={takesFocus ? focusWhereLost : undefined}
        type="radio"
        className={css.radio}
        name={group}
        value={plan.value}
        checked={isOn}
        aria-labelledby={`${id}-name ${id}-price`}
        aria-describedby={hasFacts ? `${id}-facts` : undefined}
        onChange={onChoose}
        onClick={onMeant}
      />
      <span id={`${id}-name`} className={css.name}>
        {plan.name}
      </span>
      {isNamed && <span className={css.selected}>{words.selected}</span>}
      <span id={`${id}-price`} className={css.price}>
        <span>
          {plan.original !== undefined && <s className={css.original}>{plan.original}</s>} <PriceLabel text={plan.price} />
        </span>
        {plan.price === undefined && words.noPrice}
        {plan.alsoPrice !== undefined && <span className={css.also}>{plan.alsoPrice}</span>}
      </span>
      {hasFacts && (
        <span id={`${id}-facts`} className={css.facts}>
          {plan.limit !== undefined && <span className={css.limit}>{plan.limit}</span>}
          {covered.length > 0 && <Fact isCovered>{inARow(covered)}</Fact>}
          {plan.excludes.length > 0 && <Fact isCovered={false}>{inARow(inShort(plan.excludes, words.andMore))}</Fact>}
        </span>
      )}
    </label>
  );
}

function Fact({ isCovered, children }: { readonly isCovered: boolean; readonly children: ReactNode }) {
  return (
    <span className={css.fact} data-covered={isCovered}>
      {isCovered ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
      <span>
        <VisuallyHidden>{isCovered ? words.isCovered : words.isNot}: </VisuallyHidden>
        {children}
      </span>
    </span>
  );
}
