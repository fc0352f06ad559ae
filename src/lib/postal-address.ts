/** A postal address as PayPal sends it and an order stores it. */
export type PostalAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  state: string | null
  postalCode: string | null
  countryCode: string
}
