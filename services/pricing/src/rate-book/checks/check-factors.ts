import type { Factors, Scale } from '../rate-fields.js';
import { increasing, unique, type Problems } from './increasing.js';

/** The oldest and the most-driven car for which a product is sold: its scales must reach that far. */
interface Reach {
  readonly maxAgeYears: number;
  readonly maxMileage: number;
}

/** Scales without gaps, reaching as far as we sell, and increasing where a higher risk must cost more. */
export const factorProblems = (product: string, factors: Factors, reach: Reach | undefined): Problems => [
  ...scaleProblems(`${product} by vehicle age`, factors.vehicleAge, reach?.maxAgeYears),
  ...scaleProblems(`${product} by mileage`, factors.mileage, reach?.maxMileage),
  ...scaleProblems(`${product} by power`, factors.power),
  ...scaleProblems(`${product} by gross weight`, factors.grossWeight),
  // An electric motor has no size, so nothing to increase with.
  ...scaleProblems(
    `${product} by engine`,
    factors.engineSize?.filter(({ key }) => key !== 'electric'),
  ),
  ...makeProblems(`${product} by make`, factors.makeGroups),
];

const scaleProblems = (where: string, scale: Scale | undefined, reach?: number): Problems => {
  if (!scale) return [];
  const end = scale.at(-1)?.upTo;
  return [
    ...unique(
      where,
      scale.map(({ key }) => key),
    ),
    ...increasing(
      `${where}: the scale`,
      scale.map(({ key, upTo }) => ({ label: key, value: upTo ?? Number.POSITIVE_INFINITY })),
    ),
    ...increasing(
      `${where}: the loading`,
      scale.map(({ key, loading }) => ({ label: key, value: loading })),
    ),
    ...(reach !== undefined && end !== null && end !== undefined && end < reach
      ? [`${where} ends at ${end}, but is sold up to ${reach}`]
      : []),
  ];
};

const makeProblems = (where: string, groups: Factors['makeGroups']): Problems =>
  groups
    ? [
        ...(groups.filter(({ makes }) => makes.length === 0).length === 1 ? [] : [`${where} needs one group for every other make`]),
        ...unique(
          where,
          groups.flatMap(({ makes }) => makes.map((make) => make.toLowerCase())),
        ),
      ]
    : [];
