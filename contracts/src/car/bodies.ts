import type { BodyType } from '../http/shapes/car-looks.js';
import { sheet } from './sheet.js';

/**
 * The side of each body type, its off side, as one sees it from across the street, so it
 * faces right. Where a wheel stands, its arch is cut out of the outline between `outline` and the sill.
 */
export interface Body {
  /** Middle of the rear and of the front wheel; `radius` with the tyre. */
  readonly wheels: { readonly rear: number; readonly front: number; readonly radius: number };
  /** Bottom edge between the wheels. */
  readonly sill: number;
  /** From the rear bumper over the roof to the front bumper, both at the sill. */
  readonly outline: string;
  readonly glass: string;
  /** Pillars across the glass. */
  readonly pillars: string;
  /** Where panels meet, and the line along the shoulder. */
  readonly seams: string;
  /** The edge that catches the light. */
  readonly shoulder: string;
  readonly handles: readonly (readonly [x: number, y: number])[];
  readonly mirror: readonly [x: number, y: number];
  readonly headlamp: string;
  readonly tailLamp: string;
  /** Unpainted: bumpers' lower parts, cladding, soft tops. */
  readonly dark: string;
  /** The tops of the seats. */
  readonly seats: readonly (readonly [x: number, y: number])[];
  /** Folded, of a car without a roof: its seats show above the doors. */
  readonly hood?: string;
}

const familyFront = {
  headlamp: 'M299 76C312 78 324 83 331 91C322 93 309 91 301 86Z',
  front: 'C272 66 297 70 313 76C326 81 333 88 335 98C336 104 336 109 333 113L329 116',
};

const hatchback: Body = {
  wheels: { rear: 90, front: 278, radius: 25 },
  sill: 116,
  outline: `M50 116L46 113C42 110 41 106 41 100C41 92 42 84 45 78C47 72 50 66 54 61L67 36C63 34 61 32 62 30C76 24 116 19 152 21C186 22 208 32 224 44L250 62${familyFront.front}`,
  glass: 'M86 59L98 37C101 33 105 31 112 30C130 28 148 28 164 29C184 31 201 40 214 51L229 63C180 60 130 59 86 59Z',
  pillars: 'M154 27L159 64M118 27L108 62',
  seams:
    'M159 63C161 82 161 98 159 113M228 65C231 82 229 98 226 113M104 60C102 76 108 84 114 92C118 98 120 106 121 113M322 100L335 101M41 99L58 98M54 61L70 38L84 34',
  shoulder: 'M47 74C104 69 222 69 300 75',
  handles: [
    [167, 76],
    [112, 74],
  ],
  mirror: [221, 60],
  headlamp: familyFront.headlamp,
  tailLamp: 'M43 83C45 76 49 69 53 63L68 65C69 71 66 74 60 75C58 79 55 82 50 83Z',
  dark: 'M316 108C322 105 330 104 335 103C336 107 335 111 333 113L329 116L310 116ZM41 104L58 106L64 116L50 116L46 113C42 110 41 108 41 104ZM66 37L62 30C72 26 84 24 96 23L92 30C84 31 74 33 66 37Z',
  seats: [
    [140, 46],
    [194, 48],
  ],
};

const saloon: Body = {
  wheels: { rear: 82, front: 280, radius: 24 },
  sill: 116,
  outline: `M29 116L24 113C21 111 20 107 20 101C20 90 21 80 23 70C24 66 27 64 32 63L62 60L92 37C98 31 106 28 116 27C138 24 160 24 176 27C196 30 212 38 226 47L250 64${familyFront.front}`,
  glass: 'M77 62L101 42C106 37 112 35 120 34C139 32 158 32 174 34C192 37 206 44 217 53L231 65C178 62 128 61 77 62Z',
  pillars: 'M156 31L160 65M110 33L100 63',
  seams:
    'M160 65C162 82 161 98 159 113M230 67C232 84 230 98 227 113M100 63C98 78 102 86 108 93C112 99 113 106 114 113M322 100L335 101M20 98L40 97M32 64L77 62',
  shoulder: 'M26 74C100 69 222 70 300 75',
  handles: [
    [168, 78],
    [110, 77],
  ],
  mirror: [223, 62],
  headlamp: familyFront.headlamp,
  tailLamp: 'M22 78L24 68C27 66 32 65 42 65C45 70 44 76 40 80Z',
  dark: 'M316 108C322 105 330 104 335 103C336 107 335 111 333 113L329 116L310 116ZM20 105L44 107L49 116L29 116L24 113C21 111 20 108 20 105Z',
  seats: [
    [142, 50],
    [194, 52],
  ],
};

const estate: Body = {
  ...saloon,
  outline: `M29 116L24 113C21 111 20 107 20 101C20 92 21 84 23 77C25 70 28 65 30 60L42 35C44 29 49 26 57 25C96 21 148 21 174 24C196 27 212 37 226 46L250 63${familyFront.front}`,
  glass: 'M52 60L61 38C63 33 67 31 74 30C105 28 150 28 172 31C191 34 206 43 217 52L231 64C172 61 110 60 52 60Z',
  pillars: 'M156 27L160 64M106 28L100 62',
  seams:
    'M160 64C162 82 161 98 159 113M230 66C232 84 230 98 227 113M100 62C98 78 102 86 108 93C112 99 113 106 114 113M322 100L335 101M20 98L40 97',
  shoulder: 'M28 73C100 69 222 69 300 75',
  tailLamp: 'M23 84C24 75 27 68 30 63L45 65C45 73 42 80 36 82Z',
  seats: [
    [142, 48],
    [194, 50],
  ],
};

const suv: Body = {
  wheels: { rear: 86, front: 276, radius: 27 },
  sill: 110,
  outline:
    'M36 110L31 106C28 103 27 98 27 92C27 82 29 74 32 66L45 28C48 20 53 16 62 15C98 11 142 11 170 14C190 17 204 27 216 39L232 55C262 57 296 61 314 67C326 71 332 79 333 90C334 97 333 103 330 107L326 110',
  glass: 'M57 51L66 28C68 23 72 21 79 20C108 18 146 18 168 20C184 23 196 32 206 42L217 55C164 52 108 51 57 51Z',
  pillars: 'M152 17L156 55M104 18L99 53',
  seams:
    'M156 55C158 72 158 92 156 106M217 57C221 74 219 92 215 106M99 53C98 70 104 78 111 85C116 92 118 100 118 106M232 57C262 60 292 63 312 68',
  shoulder: 'M31 71C100 66 220 66 305 72',
  handles: [
    [164, 69],
    [110, 68],
  ],
  mirror: [212, 52],
  headlamp: 'M302 68C314 70 324 74 329 82C320 85 308 83 300 79Z',
  tailLamp: 'M30 78L35 59L49 61C50 70 46 77 40 79Z',
  dark: 'M308 98C318 95 328 94 333 93C334 98 333 103 330 107L326 110L306 110ZM27 93L50 96L56 110L36 110L31 106C28 103 27 98 27 93ZM116 103L246 103L248 110L114 110Z',
  seats: [
    [138, 39],
    [186, 41],
  ],
};

const coupe: Body = {
  wheels: { rear: 82, front: 278, radius: 25 },
  sill: 117,
  outline:
    'M32 117L26 113C22 110 21 105 22 98C23 88 25 79 28 72C31 68 36 66 44 64L76 50C100 37 124 31 148 31C176 31 198 40 220 53L242 68C270 71 300 75 318 82C330 87 337 94 337 103C337 108 336 112 333 115L329 117',
  glass: 'M88 62C108 48 128 39 150 38C174 38 193 46 211 57L222 68C178 66 130 64 88 62Z',
  pillars: 'M128 40L122 65',
  seams: 'M122 65C116 82 119 100 124 114M222 70C226 86 224 100 220 114M322 103L337 104M44 65L88 62M242 69C270 72 298 76 316 82',
  shoulder: 'M28 79C80 70 130 76 180 77C230 77 280 76 312 81',
  handles: [[130, 80]],
  mirror: [214, 65],
  headlamp: 'M302 80C316 82 328 87 333 95C322 96 310 93 303 88Z',
  tailLamp: 'M25 84C26 78 28 73 31 71L50 70C50 76 44 82 38 83Z',
  dark: 'M314 111C322 107 331 106 337 105C337 109 336 113 333 115L329 117L308 117ZM22 106L46 109L52 117L32 117L26 113C23 111 22 109 22 106ZM112 113L250 113L252 117L110 117Z',
  seats: [[170, 54]],
};

const convertible: Body = {
  ...coupe,
  outline:
    'M32 117L26 113C22 110 21 105 22 98C23 88 25 79 28 73C31 69 36 67 44 66L104 64C130 66 180 67 212 68L242 69C270 71 300 75 318 82C330 87 337 94 337 103C337 108 336 112 333 115L329 117',
  glass: 'M184 40C200 45 214 55 228 70L214 69C206 58 196 49 183 43Z',
  pillars: '',
  seams: 'M122 66C116 82 119 100 124 114M222 70C226 86 224 100 220 114M322 103L337 104M242 70C270 72 298 76 316 82',
  seats: [
    [138, 50],
    [178, 51],
  ],
  hood: 'M52 68C56 58 68 54 82 55C94 56 104 60 112 68Z',
};

const mpv: Body = {
  wheels: { rear: 82, front: 282, radius: 24 },
  sill: 116,
  outline:
    'M34 116L29 113C26 110 25 106 25 100C25 86 27 72 31 60L43 26C46 18 51 15 60 14C100 10 150 11 178 16C202 21 222 36 240 52L262 68C282 70 304 74 316 80C328 86 333 92 334 101C335 106 334 111 332 114L328 116',
  glass: 'M55 57L65 27C67 22 71 20 78 19C112 17 150 18 176 22C198 27 216 40 232 54L242 64C182 59 118 57 55 57Z',
  pillars: 'M158 17L164 63M106 18L102 60M212 30L214 64',
  seams:
    'M164 61C166 82 165 98 163 113M238 66C240 84 238 98 234 113M102 59C101 76 104 84 109 92C113 99 114 106 115 113M60 76L104 77M322 102L334 103',
  shoulder: 'M29 72C100 68 224 68 304 78',
  handles: [
    [172, 76],
    [110, 75],
  ],
  mirror: [228, 64],
  headlamp: 'M298 75C312 78 325 84 330 93C320 95 308 92 300 86Z',
  tailLamp: 'M27 84L34 52L44 53C46 66 42 78 36 84Z',
  dark: 'M314 109C322 106 330 105 334 104C335 108 334 112 332 114L328 116L308 116ZM25 104L48 107L53 116L34 116L29 113C26 111 25 108 25 104Z',
  seats: [
    [142, 41],
    [194, 45],
  ],
};

const van: Body = {
  wheels: { rear: 78, front: 286, radius: 21 },
  sill: 116,
  outline:
    'M26 116L22 114C20 112 19 109 19 105L20 24C20 16 24 12 32 12L196 10C214 10 226 15 234 27L256 60C280 64 304 68 318 75C330 82 336 90 337 101C337 108 336 112 334 114L330 116',
  glass: 'M202 30C202 26 205 24 209 24C218 24 223 27 228 34L244 60C238 63 226 63 214 62C206 62 202 60 202 54Z',
  pillars: 'M234 44L232 64',
  seams:
    'M194 22C193 52 193 84 195 113M250 64C254 80 250 98 244 113M186 22L116 23C112 23 110 25 110 29L110 104C110 109 112 112 116 112L186 112M20 84L110 84M30 18L30 112M324 103L337 104M258 62C282 66 302 70 316 76M106 40L196 40',
  shoulder: 'M22 76L110 76M116 76L190 76M198 76C230 74 280 74 312 80',
  handles: [
    [202, 78],
    [172, 78],
  ],
  mirror: [243, 60],
  headlamp: 'M306 74C318 78 329 84 333 93C322 94 311 90 305 85Z',
  tailLamp: 'M20 62L28 62L28 88L20 88Z',
  dark: 'M312 108C322 104 332 103 337 103C337 108 336 112 334 114L330 116L310 116ZM19 106L46 108L50 116L26 116L22 114C20 112 19 109 19 106ZM108 111L258 111L258 116L106 116Z',
  seats: [[218, 46]],
};

/** A motorcycle is drawn by itself. */
export const bodies: Readonly<Record<Exclude<BodyType, 'motorcycle'>, Body>> = {
  hatchback,
  saloon,
  estate,
  suv,
  coupe,
  convertible,
  mpv,
  van,
};

/** What is painted: the outline, with both arches cut out. */
export const shellOf = (body: Body): string => `${body.outline}${arch(body.wheels.front, body)}${arch(body.wheels.rear, body)}Z`;

/** Around the wheel, from the front of it to the rear. */
const arch = (x: number, { wheels: { radius }, sill }: Body): string => {
  const size = radius + archGap;
  const reach = Math.round(Math.sqrt(size ** 2 - (sill - sheet.road + radius) ** 2));
  return `L${x + reach} ${sill}A${size} ${size} 0 1 0 ${x - reach} ${sill}`;
};

export const archGap = 3.5;
