// A tag of an item, as a link to everything in the shop that has it.
import { Link } from '@tanstack/react-router'

export function TagLink({ tag }: { tag: string }) {
  return (
    <Link to="/shop" search={{ tag }} hash="catalogue" className="badge">
      {tag}
    </Link>
  )
}
