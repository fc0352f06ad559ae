// Where a film says the place it was taken, and the same film without it. Phones and cameras write the place into the header of MP4 and MOV and
// into the tags of WebM; what says it is overwritten in place, so that nothing else moves.
import type { Readable } from 'node:stream'
import { byteReader } from './byte-reader'
import { locationsInHeader } from './mp4-location'
import type { Patch } from './media-answer'
import { locationsInWebm } from './webm-location'

const readers: Readonly<Record<string, typeof locationsInHeader>> = {
  'video/mp4': locationsInHeader,
  'video/quicktime': locationsInHeader,
  'audio/mp4': locationsInHeader,
  'video/webm': locationsInWebm,
  'audio/webm': locationsInWebm,
}

/**
 * Patches that remove every place from a file of this type, in order; empty where it says none. Only the bounded process calls this. Throws
 * RangeError for a header that has far more parts than a film needs.
 */
export async function findLocations(source: Readable, contentType: string): Promise<Patch[]> {
  const read = readers[contentType]
  if (!read) {
    source.destroy()
    return []
  }
  try {
    const found = await read(byteReader(source))
    return found.toSorted((a, b) => a.at - b.at)
  } finally {
    source.destroy()
  }
}
