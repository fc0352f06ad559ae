// Lists the editable links at the foot of every page, by key (FOOT-01).

export const networks = ['instagram', 'facebook', 'twitter', 'soundcloud', 'bandcamp'] as const
type Network = (typeof networks)[number]

export const footerKey = <Name extends Network>(network: Name) => `footer-${network}-url` as const

export const footerContentKeys = networks.map(footerKey)
