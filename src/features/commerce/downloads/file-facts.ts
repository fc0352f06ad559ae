// What a bought file is and how much there is to load, in a few words: "MP3, 8.2 MB".
import { fileSize } from '@/lib/file-size'
import type { GrantedFile } from './downloads.contract'

/** What is not known is left out. */
export function fileFacts({ format, byteSize }: Pick<GrantedFile, 'format' | 'byteSize'>): string {
  return [format, byteSize === null ? null : fileSize(byteSize)].filter(Boolean).join(', ')
}
