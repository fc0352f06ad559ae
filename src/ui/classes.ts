// Joins class names.

/** Space-separated, without the empty ones: `classes('btn', wide && 'btn-wide')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
