import { drawn } from './icons.js';

// Apart from the others: the first page of a quote needs none of them.
export const CheckIcon = /* @__PURE__ */ drawn('M20 6 9 17l-5-5');
export const PlusIcon = /* @__PURE__ */ drawn('M5 12h14M12 5v14');
export const MinusIcon = /* @__PURE__ */ drawn('M5 12h14');
export const PinIcon = /* @__PURE__ */ drawn(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
