// How the stored spacing of a text becomes space between its paragraphs (DATA-04).

/** `"mb-4"` → `"1rem"`, in quarters of a rem; null for anything that is no such class, and the page's own rhythm holds. */
export function paragraphGap(spacing: string | null | undefined): string | null {
  const [, steps] = /^mb-(\d{1,2})$/.exec(spacing?.trim() ?? '') ?? []
  return steps === undefined ? null : `${Number(steps) / 4}rem`
}
