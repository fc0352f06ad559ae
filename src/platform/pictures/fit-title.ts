// Fits a title into a box: as large as possible, over as few lines as possible, and never beyond its edges.

export type FittedTitle = { lines: string[]; fontSize: number }

export type TitleBox = { width: number; height: number; lineHeight: number; largest: number; smallest: number }

/**
 * `widthOf(text, fontSize)` measures. If the title does not fit at the smallest size, its rest is replaced with an
 * ellipsis.
 */
export function fitTitle(
  title: string,
  box: TitleBox,
  measureWidth: (text: string, fontSize: number) => number,
): FittedTitle {
  const words = title.replace(/\s+/g, ' ').trim().split(' ')
  for (let fontSize = box.largest; fontSize > box.smallest; fontSize -= 4) {
    const lines = breakWords(words, (text) => measureWidth(text, fontSize) <= box.width, false)
    if (lines && lines.length * fontSize * box.lineHeight <= box.height) return { lines, fontSize }
  }
  const fontSize = box.smallest
  const fits = (text: string) => measureWidth(text, fontSize) <= box.width
  const lines = breakWords(words, fits, true) ?? []
  const most = Math.max(1, Math.floor(box.height / (fontSize * box.lineHeight)))
  if (lines.length <= most) return { lines, fontSize }
  let last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last = last.slice(0, -1)
  return { lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`], fontSize }
}

/** Breaks words into lines; null when a word is wider than a line and must not be cut. */
export function breakWords(
  words: readonly string[],
  fits: (text: string) => boolean,
  mayCut: boolean,
): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    if (fits(word)) continue
    if (!mayCut) return null
    line = ''
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line === '' ? lines : [...lines, line]
}
