// A link inside the back-office. The router's own types know the public site's addresses only.
import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

export type AdminLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** What is current is said by the navigation; an address above it is not. */
const exactly = { exact: true }

/** Goes to an address of the back-office, such as `/admin/loe#audio`, without loading a new document. */
export function AdminLink({ to, ...rest }: AdminLinkProps) {
  const [path = '', hash] = to.split('#')
  return <Link {...rest} to={path} hash={hash} activeOptions={exactly} />
}
