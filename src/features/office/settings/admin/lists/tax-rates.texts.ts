// Texts of the tax rates on the settings page.

export const taxRateTexts = {
  title: 'Tax rates for your accountant',
  about:
    'The archive “For the accountant” in Numbers shows these rates beside your sales. They change no price and no invoice. The most exact row counts.',
  rates: 'Tax rates',
  country: 'Country',
  allCountries: 'All countries',
  category: 'What',
  everything: 'Everything',
  shipping: 'Shipping',
  rate: 'Rate in %',
  from: 'From (optional)',
  add: 'Add a rate',
  added: 'Rate added',
} as const
