// Names a stored file for the owner.
import { formatOfFile } from '@/lib/file-title'

/** Names that the store makes: random digits, or an id. */
const isMade = (name: string) => /^([0-9a-f]{12,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.[a-z0-9]+)?$/i.test(name)

/**
 * Returns the last part of an address: `Blue Stride.mp3`. A name that the store has made is described by its format
 * instead: `PDF file`.
 */
export function storedName(url: string): string {
  const last = url.split('/').at(-1) ?? ''
  const name = decoded(last)
  if (!isMade(name)) return name
  return [formatOfFile(name), 'file'].filter(Boolean).join(' ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
