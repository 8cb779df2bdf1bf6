import { fillPath } from '@kerbside/contracts/call';
import { readGarageDrawing } from '@kerbside/contracts/http/garages/garages';

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const shape = (points: string, fill: string): string => `<polygon points="${points}" fill="${fill}"/>`;

/** A closed roller door that stands on the ground. */
const door = (x: number, width: number, height: number, fill: string): string => {
  const slats = [0.2, 0.4, 0.6, 0.8].map((part) => `M${x} ${300 - height * part}h${width}`).join('');
  return `${box(x, 300 - height, width, height, fill)}<path d="${slats}" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`;
};
const glass = (x: number, y: number, width: number, height: number): string => box(x, y, width, height, '#b9d4e6');

const fronts: Readonly<Record<string, string>> = {
  'brick.svg': [
    box(90, 120, 460, 180, '#a85a44'),
    box(80, 104, 480, 20, '#6d3b2d'),
    box(120, 136, 400, 34, '#f6f1e4'),
    door(120, 150, 112, '#0b5c4a'),
    door(290, 150, 112, '#0b5c4a'),
    glass(462, 188, 58, 60),
    box(462, 256, 58, 44, '#4b2a20'),
  ].join(''),
  'steel.svg': [
    shape('60,140 320,70 580,140', '#5b6b7c'),
    box(60, 140, 520, 160, '#8fa0b1'),
    box(230, 150, 180, 34, '#f6f1e4'),
    door(84, 130, 130, '#1d5fa8'),
    door(255, 130, 104, '#1d5fa8'),
    door(426, 130, 130, '#1d5fa8'),
  ].join(''),
  'terrace.svg': [
    shape('150,90 320,40 490,90', '#5a4a42'),
    box(160, 90, 320, 210, '#d9c7a3'),
    glass(190, 106, 50, 56),
    glass(295, 106, 50, 56),
    glass(400, 106, 50, 56),
    box(160, 172, 320, 32, '#10243e'),
    door(186, 160, 90, '#7a2e22'),
    glass(372, 218, 84, 50),
  ].join(''),
  'forecourt.svg': [
    box(60, 110, 520, 26, '#0b5c4a'),
    box(80, 136, 12, 164, '#4f5d70'),
    box(548, 136, 12, 164, '#4f5d70'),
    box(120, 160, 400, 140, '#eceae4'),
    glass(136, 176, 190, 108),
    door(346, 150, 124, '#4f5d70'),
  ].join(''),
};

export const garageDrawings = Object.keys(fronts);

/** A kind of garage front on the same street. Its caption says that it is a drawing, even where it is shown without other text. */
export const drawGarage = (drawing: string): string | undefined => {
  const front = Object.hasOwn(fronts, drawing) ? fronts[drawing] : undefined;
  if (front === undefined) return undefined;
  const street = [box(0, 0, 640, 300, '#dcebf3'), box(0, 300, 640, 60, '#5b6066'), box(0, 300, 640, 12, '#c9c9c4')].join('');
  const caption =
    '<text x="624" y="346" text-anchor="end" font-family="sans-serif" font-size="16" fill="#fff">Drawing, not a photograph</text>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360" role="img">${street}${front}${caption}</svg>`;
};

export const garageDrawingUrl = (drawing: string): string => fillPath(readGarageDrawing.path, { drawing });
