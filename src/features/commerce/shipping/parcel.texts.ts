// Texts about the parcel of an item, in its form and on the dashboard.

export const parcelTexts = {
  weight: 'Weight',
  weightHint: 'Packed, in grams. Needed where your shipping prices go by weight.',
  weightOfChoice: 'As the item',
  badWeight: 'Weight: please enter grams, such as 350, or 1.2 kg.',
  homeZoneOnly: 'Ships within the home zone only',
  homeZoneOnlyHint: 'For things that are too heavy or too fragile for other countries.',
  hsCode: 'HS code',
  hsCodeHint: 'The number of this kind of goods in customs tariffs.',
  badHsCode: 'An HS code has 4 to 10 digits, such as 6109.10.',
  origin: 'Country of origin',
  noOrigin: 'Not specified',
  badCountry: 'Please choose a country of the list.',
  content: 'Customs description',
  contentHint: 'What is in the parcel, in a few words.',
  longContent: 'The customs description can have at most 100 characters.',
  /** Asked before the first item that is sent by post goes on sale. */
  question: 'Parcels cost buyers nothing yet. Set your shipping prices, or sell with free shipping.',
  setPrices: 'Set shipping prices',
  sellFree: 'Sell with free shipping',
  sellFreeHint: 'For all parcels. You can change this in the settings at any time.',
  undecided: 'Parcels cost buyers nothing: no shipping price is set.',
  decide: 'Set shipping prices',
  /** `items`: "2 items have"; `names`: "Mug, Late Set (LP)". */
  noWeight: (items: string, names: string) =>
    `${items} no weight, so buyers pay the highest price of their zone: ${names}`,
  addWeight: 'Add weights',
} as const
