// Finds the location in a video and removes it. Phones and cameras write the location into the header of MP4 and MOV
// and into the tags of WebM. It is overwritten in place, so that nothing else moves.
import type { Readable } from 'node:stream'
import { byteReader } from '../headers/byte-reader'
import { locationsInHeader } from './mp4-location'
import type { Patch } from '../headers/media-answer'
import { locationsInWebm } from './webm-location'

const readers: Readonly<Record<string, typeof locationsInHeader>> = {
  'video/mp4': locationsInHeader,
  'video/quicktime': locationsInHeader,
  'audio/mp4': locationsInHeader,
  'video/webm': locationsInWebm,
  'audio/webm': locationsInWebm,
}

/**
 * Returns patches that remove every location from a file of this type, in order; empty without a location. Only the
 * bounded process calls this. Throws RangeError for a header that has far more parts than a video needs.
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
