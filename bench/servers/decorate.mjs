import 'reflect-metadata';

/** Does what TypeScript's decorators would, for classes in plain JavaScript. `on` decorates the class, `of` are the decorators of each method. */
export const decorate = (target, { on = [], of = {} }) => {
  for (const [name, { by, takes }] of Object.entries(of)) {
    takes.forEach((parameter, index) => parameter(target.prototype, name, index));
    by(target.prototype, name, Object.getOwnPropertyDescriptor(target.prototype, name));
  }
  for (const decorator of on) decorator(target);
  return target;
};
