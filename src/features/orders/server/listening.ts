// What a buyer of digital music gets: the link the owner entered (OP-14).

export type MusicLine = { category: string; format: string; bandcamp_url: string | null; external_url: string | null }

/** The Bandcamp or external link of a line that was bought as a download; null for everything else, and for a link that is none. */
export function listenUrl({ category, format, bandcamp_url, external_url }: MusicLine): string | null {
  const isDigitalMusic = category === 'digital_music' || (format === 'digital' && (category === 'cd' || category === 'physical_music'))
  if (!isDigitalMusic) return null
  return [bandcamp_url, external_url].find((url): url is string => url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) ?? null
}
