/** Somebody who buys, and remembers what was acknowledged (`purchases`), or `why` one was given up and how far it had come (`quote`). */
export class Buyer {
  purchases = [];

  constructor(shopper, cards) {
    Object.assign(this, { shopper, cards });
  }

  async goToTill() {
    if (!this.isKnown) await this.shopper.signUp();
    this.isKnown = true;
    this.quote = await this.shopper.quote();
  }

  /** Once, and again for as long as `goesOn`. */
  async buy(goesOn = () => false) {
    try {
      do {
        if (!this.quote) await this.goToTill();
        this.purchases.push(await this.shopper.pay(this.quote, this.cards));
        this.quote = undefined;
      } while (goesOn());
    } catch (error) {
      this.why = error.message;
    }
  }
}
