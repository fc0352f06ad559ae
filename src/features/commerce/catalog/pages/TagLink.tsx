// Renders a tag of an item as a link to all items of the shop with that tag.
import { Link } from '@tanstack/react-router'

export function TagLink({ tag }: { tag: string }) {
  return (
    <Link to="/shop" search={{ tag }} hash="catalogue" className="badge">
      {tag}
    </Link>
  )
}
