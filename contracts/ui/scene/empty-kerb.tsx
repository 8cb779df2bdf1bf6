import { sheet } from '../../src/car/sheet.js';
import css from '../car/car.module.css';
import lamp from './empty-kerb.module.css';

export interface EmptyKerbProps {
  /** `lost`: a page that is not there. `dark`: no connection. `free`: nothing here yet. */
  readonly at: 'lost' | 'dark' | 'free';
}

/** The kerb with no car at it, below a street lamp: the words beside it say all that it shows. */
export default function EmptyKerb({ at }: EmptyKerbProps) {
  return (
    <svg className={`${css.drawing} ${lamp.scene}`} viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true" focusable="false">
      {at !== 'dark' && <path className={lamp.light} d="M232 34 176 117h120L250 34z" />}
      <path className={css.kerbTop} d="M-720 117.5h1800v4h-1800z" />
      <path className={css.kerbFace} d="M-720 121h1800v9h-1800z" />
      <path className={css.joints} d="M-38 118v12M40 118v12M118 118v12M242 118v12M320 118v12M398 118v12" />
      <path className={css.road} d="M-720 130h1800v14h-1800z" />
      <path className={lamp.post} d="M292 117V46c0-14-10-22-24-22h-16" />
      <path className={lamp.post} d="M286 117v-14h12v14" />
      <path className={at === 'dark' ? lamp.out : lamp.lit} d="M222 34c0-8 8-12 19-12s19 4 19 12z" />
      {at === 'lost' && <Signpost />}
      {at === 'free' && <path className={lamp.place} d="M40 112V76c0-8 5-14 13-14h96c8 0 13 6 13 14v36" />}
    </svg>
  );
}

/** Its signs say nothing. */
function Signpost() {
  return (
    <>
      <path className={lamp.post} d="M104 117V40" />
      <path className={lamp.sign} d="M70 46h58l10 9-10 9H70z" />
      <path className={lamp.sign} d="M138 70H84l-10 9 10 9h54z" />
    </>
  );
}
