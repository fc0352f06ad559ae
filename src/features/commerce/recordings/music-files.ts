// Rules and messages for the files of digital music in the form of their item, for the form and its server (decision
// 0006).
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'

/** Most files of an item: more than any album has with each track in several formats. */
export const mostFiles = 200

/** True for a track or ZIP in the private store (OP-04). */
export const isMusicFile = (value: string) => /^private:music-files\/[^?#\\]+$/.test(value) && !value.includes('..')

export const fileForm = z.object({
  /** The id of a stored file; a new file has any other text. */
  id: z.string().max(60),
  name: requiredText('Each file needs a name, such as 01 Blue Stride', {
    max: [120, 'A name must be under 121 characters'],
  }),
  file: z.string().max(500).refine(isMusicFile, 'Please upload this file'),
})
export type FileForm = z.input<typeof fileForm>

export const filesForm = z.array(fileForm).max(mostFiles, `An item has at most ${mostFiles} files`)

/** A stored file, as the back-office shows it. */
export const fileRow = z.object({
  id: z.uuid(),
  name: z.string(),
  file: z.string(),
  byte_size: z.number(),
  /** Reason why its beginning cannot be played; null when it can, and before it was tried. */
  problem: z.string().nullable().optional(),
})

/** A file as the form shows it: what the owner typed, and what the server found out. */
export type ShownFile = FileForm & { byte_size?: number; problem?: string | null }

/**
 * Turns `01_blue-stride.final.wav` into `01 blue-stride.final`: without its ending, with spaces, ready to be edited.
 */
export function nameOfFile(fileName: string): string {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  return name || 'Untitled'
}
