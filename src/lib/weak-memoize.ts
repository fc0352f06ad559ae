// Work that is done once for each object.

/** `make`, asked once for each object and remembered as long as somebody keeps the object, which nobody changes. What it answers is shared. */
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
