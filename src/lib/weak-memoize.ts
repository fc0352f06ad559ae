// Memoizes a function of an object without holding on to the object.

/** Calls `make` once for each object and shares its result for as long as the object lives. For objects that nobody changes. */
export function weakMemoize<Subject extends object, Made>(
  make: (subject: Subject) => Made,
): (subject: Subject) => Made {
  const known = new WeakMap<Subject, { made: Made }>()
  return (subject) => {
    let entry = known.get(subject)
    if (!entry) known.set(subject, (entry = { made: make(subject) }))
    return entry.made
  }
}
