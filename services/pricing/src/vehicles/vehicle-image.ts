import type { BodyType } from '@kerbside/contracts/http/shapes/car-looks';
import { readVehicleImage } from '@kerbside/contracts/http/pricing/vehicle';
import { fillPath } from '@kerbside/contracts/call';

/** The roof line of each body type, above the same floor and wheels. */
const silhouettes: Readonly<Record<BodyType, string>> = {
  hatchback: 'M14 62c0-10 6-14 16-16l22-4 18-16c4-3 8-4 14-4h40c6 0 10 2 13 6l12 16 12 4c5 2 7 5 7 10v8H14z',
  saloon: 'M10 62c0-9 6-13 15-15l24-4 20-15c4-3 8-4 13-4h34c6 0 10 2 14 5l16 14 18 4c6 1 8 4 8 9v10H10z',
  estate: 'M10 62c0-9 6-13 15-15l24-5 19-15c4-3 8-4 13-4h64c6 0 9 2 11 6l8 15 4 5c2 3 2 5 2 8v9H10z',
  suv: 'M12 64c0-12 5-18 15-20l20-4 16-17c4-4 8-5 14-5h56c6 0 10 2 12 6l9 16 10 6c4 2 6 6 6 11v9H12z',
  coupe: 'M8 62c0-8 6-12 16-14l28-5 22-13c5-3 10-4 16-4h20c9 0 15 2 22 7l16 10 22 4c6 1 8 4 8 8v9H8z',
  convertible: 'M8 62c0-8 6-12 16-14l34-5 14-12 4 2-8 10h58l-4-6h12l6 6 28 5c6 1 9 4 9 8v8H8z',
  mpv: 'M10 64c0-11 5-17 14-21l18-10 18-11c5-3 9-4 15-4h66c6 0 9 2 11 6l10 18 8 6c3 2 4 5 4 9v9H10z',
  van: 'M10 66c0-10 3-16 10-20l16-8 14-20c3-4 7-6 12-6h104c6 0 9 3 9 9v47H10z',
  motorcycle: 'M34 60l26-24 14 2 16-10h22l8 8 22-2 12 26h-12l-12-18-20 18H70L58 46 46 60z',
};

const wheel = (x: number): string => `<circle cx="${x}" cy="66" r="13" fill="#fff"/><circle cx="${x}" cy="66" r="10"/>`;

/** A plain side view, in a grey that is seen on light pages and on dark ones. */
export const drawVehicle = (body: BodyType): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 186 84" fill="#64748b" role="img" aria-label="${body}"><path d="${silhouettes[body]}"/>${wheel(46)}${wheel(140)}</svg>`;

export const isBodyType = (text: string): text is BodyType => Object.hasOwn(silhouettes, text);

export const vehicleImageUrl = (body: BodyType): string => fillPath(readVehicleImage.path, { bodyType: body });
