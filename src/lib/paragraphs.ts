// Splits stored texts into paragraphs.

/** Returns one paragraph per line of the text, without blank lines (ABOUT-02). */
export function splitParagraphs(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
