import { bodies } from '@kerbside/contracts/car/bodies';
import { formatPounds } from '@kerbside/contracts/money/format-pounds';
import { paintOf } from '@kerbside/contracts/car/paint';
import { ShowPlate } from '@kerbside/contracts/ui/car/show-plate';
import { Side } from '@kerbside/contracts/ui/car/side';
import { home as words } from '../messages/home.js';
import css from './street.module.css';
import type { Pence } from '@kerbside/contracts/money/money';

/** Illustrates how we price, and is said to be an example. The lines add up nevertheless. */
export const exampleLines: readonly { readonly label: string; readonly pence: Pence }[] = [
  { label: words.exampleLines.base, pence: 24_900 },
  { label: words.exampleLines.age, pence: 3_120 },
  { label: words.exampleLines.mileage, pence: -1_860 },
  { label: words.exampleLines.voucher, pence: -2_616 },
];

export const exampleTotal: Pence = exampleLines.reduce((sum, { pence }) => sum + pence, 0);

export interface StreetProps {
  /** The plate that the car wears: what is typed so far. */
  readonly registration: string;
}

/** A car outside its owner's house, with its plate, and its price on a receipt. It comes after the page. */
export default function Street({ registration }: StreetProps) {
  return (
    <svg className={css.street} viewBox="0 0 640 460" role="img" aria-label={words.picture(formatPounds(exampleTotal))}>
      <Terrace />
      <path className={css.pavement} d="M0 372h640v16H0z" />
      <path className={css.kerb} d="M0 386h640v14H0z" />
      <path className={css.joints} d="M44 387v13M148 387v13M252 387v13M356 387v13M460 387v13M564 387v13" />
      <path className={css.road} d="M0 400h640v60H0z" />
      <path className={css.mark} d="M-30 438h90M120 438h90M270 438h90M420 438h90M570 438h90" />
      <Lamp />
      <g transform="translate(34 234) scale(1.28)">
        <ellipse cx="180" cy="131.5" rx="162" ry="5" opacity=".35" />
        <Side body={bodies.hatchback} paint={paintOf('Red')} />
        <ShowPlate registration={registration} />
      </g>
      <PrintedReceipt />
    </svg>
  );
}

/** Three houses in a row: a door, a bay and two windows each. */
const houses = [
  { x: -26, wall: css.stone, door: css.green },
  { x: 196, wall: css.brick, door: css.blue },
  { x: 418, wall: css.slate, door: css.red },
] as const;

function Terrace() {
  return (
    <>
      {houses.map(({ x, wall, door }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path className={css.chimney} d="M22 92V52h34v46zM26 52v-9h8v9zM44 52v-9h8v9z" />
          <path className={css.roof} d="M0 150L26 84H196L222 150Z" />
          <path className={css.tiles} d="M14 118H208M20 101H202M8 134H214" />
          <path className={wall} d="M0 148H222V374H0Z" />
          <path className={css.courses} d="M0 176h26M196 210h26M0 262h18M204 300h18M96 196h26M4 330h16M100 160h30M92 236h22" />
          <path className={css.gutter} d="M0 150H222" />
          <Sash x={32} y={172} width={52} height={66} />
          <Sash x={138} y={172} width={52} height={66} />
          <path className={css.trim} d="M20 268H106L98 258H28Z" />
          <Sash x={28} y={268} width={70} height={72} panes={3} />
          <path className={css.trim} d="M22 340H104V352H22Z" />
          <path className={css.trim} d="M132 262H196V374H132ZM126 256H202V264H126Z" />
          <path className={door} d="M140 286H188V374H140Z" />
          <path className={css.glass} d="M140 270H188V282H140ZM148 296h14v24h-14zM166 296h14v24h-14z" />
          <path className={css.panels} d="M148 328h14v36h-14zM166 328h14v36h-14z" />
          <circle className={css.knob} cx="183" cy="336" r="2.6" />
          <path className={css.hedge} d="M0 374V350q6-8 14-4 8-9 18-2 10-8 20 1 10-8 19 0 10-7 17 3 9-4 12 6 5 4 4 20Z" />
        </g>
      ))}
    </>
  );
}

interface SashProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly panes?: number;
}

function Sash({ x, y, width, height, panes = 2 }: SashProps) {
  const bars = Array.from({ length: panes - 1 }, (_, at) => `M${x + (width * (at + 1)) / panes} ${y}v${height}`).join('');
  return (
    <>
      <rect className={css.glass} x={x} y={y} width={width} height={height} />
      <rect className={css.glow} x={x} y={y} width={width} height={height} />
      <path
        className={css.curtain}
        d={`M${x} ${y}h${width * 0.24}q-2 ${height * 0.7}-${width * 0.24} ${height}zM${x + width} ${y}h${-width * 0.24}q2 ${height * 0.7} ${width * 0.24} ${height}z`}
      />
      <path className={css.frame} d={`M${x} ${y}h${width}v${height}h${-width}zM${x} ${y + height / 2}h${width}${bars}`} />
      <path className={css.trim} d={`M${x - 5} ${y + height}h${width + 10}v5h${-width - 10}z`} />
    </>
  );
}

function Lamp() {
  return (
    <g transform="translate(30 0)">
      <path className={css.post} d="M-2.5 386V150h5v236zM-6 386v-30h12v30zM-5 210h10v8H-5z" />
      <path className={css.lampGlass} d="M-9 148L-12 120H12L9 148Z" />
      <path className={css.post} d="M-14 120L-6 108H6L14 120ZM-10 147h20v5h-20z" />
    </g>
  );
}

/** Left out of the picture where it would be too small to read. */
function PrintedReceipt() {
  const foot = 66 + exampleLines.length * 31;
  return (
    <g className={css.receipt} transform="translate(398 14) rotate(2.5)">
      <path className={css.shade} d={tornPaper(foot + 62)} transform="translate(3 5)" />
      <path className={css.paper} d={tornPaper(foot + 62)} />
      <text className={css.head} x="18" y="32">
        {words.example}
      </text>
      <path className={css.dashes} d="M18 46H214" />
      {exampleLines.map(({ label, pence }, at) => (
        <g key={label} className={css.line} style={{ '--at': at }}>
          <text x="18" y={72 + at * 31}>
            {label}
          </text>
          <text className={css.amount} x="214" y={72 + at * 31}>
            {formatPounds(pence)}
          </text>
        </g>
      ))}
      <path className={css.rule} d={`M18 ${foot - 4}H214`} />
      <g className={css.line} style={{ '--at': exampleLines.length }}>
        <text className={css.total} x="18" y={foot + 26}>
          {words.exampleTotal}
        </text>
        <text className={css.totalAmount} x="214" y={foot + 28}>
          {formatPounds(exampleTotal)}
        </text>
      </g>
    </g>
  );
}

const teeth = 16;

/** A straight head, and a foot torn off the roll. */
const tornPaper = (height: number): string => {
  const tooth = 232 / teeth;
  return `M0 8Q0 0 8 0H224Q232 0 232 8V${height}${`l${-tooth / 2} 7l${-tooth / 2}-7`.repeat(teeth)}Z`;
};
