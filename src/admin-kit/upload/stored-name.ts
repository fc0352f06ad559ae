// Tells which addresses are files of this site, and names them for the owner.
import { formatOfFile, isStoreName } from '@/lib/file-title'

/** True for the address of a public or private file of this site. */
export const isStoredHere = (url: string): boolean => url.startsWith('/media/') || url.startsWith('private:')

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
