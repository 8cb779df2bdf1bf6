/** Somebody who buys, and remembers how far they got: `quote`, `purchase` once it was acknowledged, `why` it was given up. */
export class Buyer {
  constructor(shopper, cards) {
    Object.assign(this, { shopper, cards });
  }

  async goToTill() {
    await this.shopper.signUp();
    this.quote = await this.shopper.quote();
  }

  async buy() {
    try {
      if (!this.quote) await this.goToTill();
      this.purchase = await this.shopper.pay(this.quote, this.cards);
    } catch (error) {
      this.why = error.message;
    }
  }
}
