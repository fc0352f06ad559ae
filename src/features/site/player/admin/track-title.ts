// What a recording is called before anybody has named it.
import { titleOfFileName } from '@/lib/file-title'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Its own title, else its file's name made readable; a recording that only a device has named is called by its day. */
export function titleOfTrack(
  { title }: { title: string | null },
  { name, lastModified }: Pick<File, 'name' | 'lastModified'>,
): string {
  return title?.trim() || titleOfFileName(name) || `Recording of ${longDate.format(lastModified)}`
}
