// Kept entries of lists stand in a page exactly as React would render them there, and are rendered once.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FragmentContext } from '@/ui/kept-content'
import { listEntry } from '@/ui/list-entry'
import { createFragments } from './fragments'

type Tune = { title: string; by: string }

let rendered = 0
const TuneEntry = listEntry(function TuneLine({ record, isFirst }: { record: Tune; isFirst?: boolean }) {
  rendered++
  return (
    <p data-first={isFirst}>
      {record.title} by {record.by}
    </p>
  )
})

const list = (tunes: readonly Tune[]) => (
  <ul>
    {tunes.map((tune, index) => (
      <TuneEntry key={tune.title} record={tune} isFirst={index === 0} style={{ order: index }} />
    ))}
  </ul>
)

function withFragments(page: ReactNode): string {
  const fragments = createFragments(renderToString)
  return fragments.fill(renderToString(<FragmentContext value={fragments.place}>{page}</FragmentContext>)).toString()
}

test('design: an entry that is put in reads byte for byte like one rendered in its place', () => {
  const tunes = [
    { title: 'Autumn – “Late”', by: 'N & N' },
    { title: '<!--fragment 0-->', by: '</li>' },
    { title: 'Blue Hour', by: 'R' },
  ]
  expect(withFragments(list(tunes))).toBe(renderToString(list(tunes)))
  expect(withFragments(list(tunes.toReversed()))).toBe(renderToString(list(tunes.toReversed())))
})

test('design: an entry is rendered once for its record and its other props, and anew for a new record', () => {
  const tunes = [
    { title: 'Slow Train', by: 'A' },
    { title: 'Fast Train', by: 'B' },
  ]
  rendered = 0
  const page = withFragments(list(tunes))
  expect(rendered).toBe(2)
  expect(withFragments(list(tunes))).toBe(page)
  expect(rendered).toBe(2)
  // Both stand elsewhere now.
  withFragments(list(tunes.toReversed()))
  expect(rendered).toBe(4)
  expect(withFragments(list([{ title: 'Slow Train', by: 'C' }]))).toContain('Slow Train<!-- --> by <!-- -->C')
  expect(rendered).toBe(5)
})

test('design: a part that breaks while it is put in is the caller’s to know', () => {
  const Broken = listEntry(function BrokenLine({ record }: { record: { title?: string } }): ReactNode {
    throw new Error(`no title in ${JSON.stringify(record)}`)
  })
  expect(() => withFragments(<Broken record={{}} />)).toThrow('no title in {}')
})
