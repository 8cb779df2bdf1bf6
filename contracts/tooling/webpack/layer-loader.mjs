/** Puts a CSS module into the cascade layer of whoever bundles it, unless it says so itself: a forgotten layer would beat every other rule of the page. */
export default function layer(source) {
  const { layer: name } = this.getOptions();
  return source.includes(`@layer ${name}`) ? source : `@layer ${name} {\n${source}\n}`;
}
