// Carriers with a public tracking page. The owner types any other by hand, with its link.

const carriers: readonly { name: string; page: (number: string) => string }[] = [
  { name: 'DHL', page: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}` },
  {
    name: 'DHL Germany',
    page: (number) => `https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`,
  },
  { name: 'DPD', page: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}` },
  { name: 'FedEx', page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'GLS', page: (number) => `https://gls-group.eu/EU/en/parcel-tracking?match=${number}` },
  { name: 'La Poste', page: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}` },
  { name: 'Royal Mail', page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}` },
  { name: 'Swiss Post', page: (number) => `https://service.post.ch/ekp-web/ui/entry/search/${number}` },
  { name: 'UPS', page: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  { name: 'Österreichische Post', page: (number) => `https://www.post.at/sv/sendungsdetails?snr=${number}` },
  { name: 'Australia Post', page: (number) => `https://auspost.com.au/mypost/track/details/${number}` },
  {
    name: 'Canada Post',
    page: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
]

export const carrierNames: readonly string[] = carriers.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))

/** Returns the carrier's own spelling, however it was typed; null for an unknown one. */
export function knownCarrier(typed: string): string | null {
  const bare = (name: string) => name.toLowerCase().replace(/[\s.-]/g, '')
  return carriers.find(({ name }) => bare(name) === bare(typed))?.name ?? null
}

/**
 * Returns the tracking page of a parcel; null for an unknown carrier. Removes the spaces of a number, which only help
 * reading.
 */
export function trackingPage(carrier: string, trackingNumber: string): string | null {
  const number = trackingNumber.replace(/\s/g, '')
  const known = carriers.find(({ name }) => name === knownCarrier(carrier))
  return known && number !== '' ? known.page(encodeURIComponent(number)) : null
}
