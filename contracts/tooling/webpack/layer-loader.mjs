/** Puts a CSS module into the cascade layer of the workspace that bundles it, unless it names one itself: without a layer it would override every other rule of the page. */
export default function layer(source) {
  const { layer: name } = this.getOptions();
  return source.includes(`@layer ${name}`) ? source : `@layer ${name} {\n${source}\n}`;
}
