import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { garage as words } from '../../messages/garage.js';
import { countdownTo } from './countdown.js';
import css from './garage.module.css';

interface DueRingProps {
  readonly name: string;
  readonly day: IsoDay | null | undefined;
  readonly today: IsoDay;
}

/** From the top, clockwise, and all the way round. */
const circle = 'M24 4 A20 20 0 1 1 24 44 A20 20 0 1 1 24 4';

/** What runs out on a day, with a ring that empties as it comes. Nothing where the registers know no day. */
export function DueRing({ name, day, today }: DueRingProps) {
  const left = countdownTo(day, today);
  if (!left || !day) return null;
  const { days, urgency, share } = left;
  return (
    <li className={css.due} data-urgency={urgency}>
      <span className={css.ring} aria-hidden="true">
        <svg viewBox="0 0 48 48" width={48} height={48}>
          <path className={css.track} d={circle} />
          {share > 0 && <path className={css.fill} d={circle} pathLength={100} strokeDasharray={`${share * 100} 200`} />}
        </svg>
        <span>{urgency === 'over' ? '!' : days}</span>
      </span>
      <p>
        <strong>{name}</strong>
        <span className={css.small}>
          {words.due[urgency](formatLongDay(day))}
          {urgency !== 'over' && <VisuallyHidden>{words.inDays(days)}</VisuallyHidden>}
        </span>
      </p>
    </li>
  );
}
