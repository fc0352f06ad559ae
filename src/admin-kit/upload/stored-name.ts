// Names a stored file for the owner.
import { formatOfFile, isStoreName } from '@/lib/file-title'

/**
 * Returns the last part of an address: `Blue Stride.mp3`. A name that the store has made is described by its format
 * instead: `PDF file`.
 */
export function storedName(url: string): string {
  const last = url.split('/').at(-1) ?? ''
  const name = decoded(last)
  if (!isStoreName(name.replace(/\.[a-z0-9]+$/i, ''))) return name
  return [formatOfFile(name), 'file'].filter(Boolean).join(' ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
