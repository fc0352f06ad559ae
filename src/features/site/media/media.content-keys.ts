// The editable texts of the media page, by key (QRY-04).

export const mediaContentKeys = ['media'] as const
