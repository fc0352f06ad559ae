// What a photo is called before anybody has named it.
import { titleOfFileName } from '@/lib/file-title'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** `late_set-02.jpg` → `Late Set 02`; a photo that only the camera has named is called by its day. */
export function titleOfPhoto({ name, lastModified }: Pick<File, 'name' | 'lastModified'>): string {
  return titleOfFileName(name) || `Photo of ${longDate.format(lastModified)}`
}
