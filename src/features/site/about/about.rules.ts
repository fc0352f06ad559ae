// Converts a stored text and its spacing to paragraphs and the space between them (ABOUT-02, DATA-04).

/** Returns one paragraph per line of the text, without blank lines (ABOUT-02). */
export function splitParagraphs(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** `"mb-4"` → `"1rem"`, in quarters of a rem; null for anything else, which keeps the page's default spacing. */
export function paragraphGap(spacing: string | null | undefined): string | null {
  const [, steps] = /^mb-(\d{1,2})$/.exec(spacing?.trim() ?? '') ?? []
  return steps === undefined ? null : `${Number(steps) / 4}rem`
}
