// The editable texts of the LOE page, by key (QRY-04).

export const loeContentKeys = ['loe', 'loe-banner-text'] as const
export type LoeContentKey = (typeof loeContentKeys)[number]
