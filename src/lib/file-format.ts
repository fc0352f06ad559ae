// Names the format of a stored file by the extension of its path, which the server has chosen by its content.

/** Returns `MP3` for `private:music-files/tracks/a.mp3`; null for an address without an extension. */
export function formatOfFile(file: string): string | null {
  const path = URL.canParse(file) && /^https?:/.test(file) ? new URL(file).pathname : file
  return /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toUpperCase() ?? null
}
