// Where a video comes from, in a list.

/** An id, or the name of a file, of which nobody needs to see all. */
export function SourceName({ name }: { name: string }) {
  return (
    <span className="loe-source-name" title={name}>
      {name}
    </span>
  )
}
