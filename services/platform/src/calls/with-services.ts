import { Controller, Inject, type Abstract } from '@nestjs/common';

export type Classes = Readonly<Record<string, Abstract<unknown>>>;
export type ServicesOf<P extends Classes> = { readonly [K in keyof P]: P[K]['prototype'] };

/** A class whose instances Nest gives these services. */
export const withServices = <P extends Classes>(classes: P) => {
  class ServiceHolder {
    readonly services: ServicesOf<P>;

    constructor(...given: readonly unknown[]) {
      this.services = Object.fromEntries(Object.keys(classes).map((name, at) => [name, given[at]])) as ServicesOf<P>;
    }
  }
  Controller()(ServiceHolder);
  for (const [at, token] of Object.values(classes).entries()) Inject(token)(ServiceHolder, undefined, at);
  return ServiceHolder;
};
