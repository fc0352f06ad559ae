// Format and size of a bought file in a few words: "MP3, 8.2 MB".
import { fileSize } from '@/lib/file-size'
import type { GrantedFile } from './downloads.contract'

/** Leaves out what is not known. */
export function describeFile({ format, byteSize }: Pick<GrantedFile, 'format' | 'byteSize'>): string {
  return [format, byteSize === null ? null : fileSize(byteSize)].filter(Boolean).join(', ')
}
