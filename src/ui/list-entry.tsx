// Entries of lists, each kept by the server for its record.
import type { ComponentType, CSSProperties } from 'react'
import { useKeptContent, type KeptProps } from './kept-content'

/** `Part`, which is as `useKeptContent` wants it, in an `<li>` with that `style`. */
export function listEntry<Props extends KeptProps>(
  Part: ComponentType<Props>,
): ComponentType<Props & { style?: CSSProperties }> {
  return function ListEntry({ style, ...rest }) {
    // What is left of them without `style` is what the part asks for.
    return <li style={style} {...useKeptContent(Part, rest as unknown as Props)} />
  }
}
