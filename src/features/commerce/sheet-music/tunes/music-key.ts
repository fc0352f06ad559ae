// Converts the key of a tune. It is stored as sharps or flats and minor or not; people read and write it as "F minor".
// Pure.

export type MusicKey = { fifths: number; isMinor: boolean }

/** Tonics around the circle of fifths, from seven flats to seven sharps. */
const majors = ['C♭', 'G♭', 'D♭', 'A♭', 'E♭', 'B♭', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'C♯']
const minors = ['A♭', 'E♭', 'B♭', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'C♯', 'G♯', 'D♯', 'A♯']

/** Converts `{ fifths: -4, isMinor: true }` to "F minor". */
export function keyName({ fifths, isMinor }: MusicKey): string {
  return isMinor ? `${minors[fifths + 7] ?? ''} minor` : `${majors[fifths + 7] ?? ''} major`
}

/** All thirty keys, beginning with those without accidentals. */
export const allKeys: readonly MusicKey[] = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7].flatMap((fifths) => [
  { fifths, isMinor: false },
  { fifths, isMinor: true },
])

const byPlainName = new Map(allKeys.map((key) => [plain(keyName(key)), key]))

/**
 * Converts to lower case, with b for flat and # for sharp, so that "B♭ Minor", "Bb minor" and "B flat minor" are equal.
 */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/♭/g, 'b')
    .replace(/♯/g, '#')
    .replace(/^([a-g])[\s-]*(?:flat|es)\b/, '$1b')
    .replace(/^([a-g])[\s-]*(?:sharp|is)\b/, '$1#')
    .replace(/\s+/g, ' ')
}

/** Returns the key of a text in any of its spellings: "F minor", "Bb", "f#m". Null for any other text. */
export function parseMusicKey(text: string): MusicKey | null {
  const [, tonic, mode] = /^([a-g][b#]?)(?:\s*-?\s*(m|min|minor|maj|major))?$/.exec(plain(text)) ?? []
  if (tonic === undefined) return null
  return byPlainName.get(`${tonic} ${mode?.startsWith('m') && !mode.startsWith('maj') ? 'minor' : 'major'}`) ?? null
}
