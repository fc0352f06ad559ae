// Joins class names.

/** Joins names with spaces and leaves out empty ones: `classes('btn', wide && 'btn-wide')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
