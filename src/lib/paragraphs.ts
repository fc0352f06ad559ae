// Stored texts as paragraphs.

/** One paragraph per line of the text, blank lines left out (ABOUT-02). */
export function splitParagraphs(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
