// What is said beside an answer that is missing, by field: on the page, by the call and by the service alike (Q5)

/** Of the car: step 1, and whatever asks the same again. */
export const carAsks = {
  make: 'Choose a make',
  model: 'Choose a model',
  range: 'Choose a range',
  first_registration_date: 'Enter the date of first registration',
  mot_expiration_date: 'Enter the date the MOT expires',
  engine_size_range: 'Choose the engine size',
  gross_weight_range: 'Choose the gross weight',
  bhp_range: 'Choose the power',
  mileage: 'Enter the mileage, like 42,000',
  private_use_only: 'Say whether the car is for private use only',
} as const;

/** Where the registers know the car, and not which model it is. */
export const typedModelAsk = 'Enter the model';

/** Of how it is owned: step 2. */
export const ownershipAsks = {
  purchase_date: 'Enter the date you bought the car',
  where_bought: 'Choose where you bought the car',
  plan_to_buy: 'Choose when you plan to buy the car',
  ownership_basis: 'Choose how you own the car',
  agreement_months_left: 'Enter how many months your agreement has left',
} as const;

/** Of a car that is bought from a partner (A5). */
export const deliveryAsks = {
  carYear: 'Enter the year of first registration',
  car_delivered: 'Say whether the car has been delivered',
  delivery_date: 'Enter the date the car was delivered',
  expected_delivery_date: 'Enter the date you expect the car',
} as const;
