/** A buyer who remembers what was acknowledged (`purchases`), or `why` a purchase was abandoned and how far it had got (`quote`). */
export class Buyer {
  purchases = [];
  #newShopper;
  #shopper;

  constructor(newShopper, cards) {
    this.#newShopper = newShopper;
    this.cards = cards;
  }

  async goToTill() {
    this.#shopper = this.#newShopper();
    await this.#shopper.signUp();
    this.quote = await this.#shopper.quote();
  }

  /** Buys once, and again for as long as `goesOn`, each time as another customer. */
  async buy(goesOn = () => false) {
    try {
      do {
        if (!this.quote) await this.goToTill();
        this.purchases.push(await this.#shopper.pay(this.quote, this.cards));
        this.quote = undefined;
      } while (goesOn());
    } catch (error) {
      this.why = error.message;
    }
  }
}
