// Converts the stored spacing of a text to the space between its paragraphs (DATA-04).

/** `"mb-4"` → `"1rem"`, in quarters of a rem; null for anything else, which keeps the page's default spacing. */
export function paragraphGap(spacing: string | null | undefined): string | null {
  const [, steps] = /^mb-(\d{1,2})$/.exec(spacing?.trim() ?? '') ?? []
  return steps === undefined ? null : `${Number(steps) / 4}rem`
}
