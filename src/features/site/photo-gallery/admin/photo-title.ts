// What a photo is called before anybody has named it.

/** `late_set-02.jpg` → `late set 02`; a file without a name is a photo. */
export function titleOfPhoto(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' ')
      .trim() || 'Photo'
  )
}
