/** Puts a CSS module into the cascade layer of whoever bundles it, so a remote's rule never beats the page's by accident of load order. */
export default function layer(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}`;
}
