import 'reflect-metadata';

/** What TypeScript's decorators would do, for classes of plain JavaScript: `types` are what the constructor takes, `of` what stands above each method. */
export const decorate = (target, { on = [], types = [], of = {} }) => {
  Reflect.defineMetadata('design:paramtypes', types, target);
  for (const [name, { by, takes }] of Object.entries(of)) {
    takes.forEach((parameter, index) => parameter(target.prototype, name, index));
    by(target.prototype, name, Object.getOwnPropertyDescriptor(target.prototype, name));
  }
  for (const decorator of on) decorator(target);
  return target;
};
