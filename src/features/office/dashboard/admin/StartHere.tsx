// Lists the first hour: the steps a new site still lacks, ticked off by the data that exists. Hidden when all are done,
// or dismissed.
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { Button } from '@/ui/Button'
import { CheckIcon } from '@/ui/Icon'
import type { StartStep } from '../dashboard.contract'
import { putStartAway, startIsAway } from './start-put-away'

export function StartHere({ steps }: { steps: readonly StartStep[] }) {
  const [isAway, setAway] = useState(startIsAway)
  if (isAway || steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  function putAway(): void {
    setAway(true)
    putStartAway()
  }
  return (
    <section aria-labelledby="start-here" className="dashboard-start">
      <div className="dashboard-start-head">
        <h2 id="start-here" className="type-subheading">
          Start here
        </h2>
        <p className="admin-note">
          {done} of {steps.length} done. Illustrated guide: <code>docs/first-hour.md</code>.
        </p>
        <Button size="small" variant="ghost" onClick={putAway}>
          Hide this list
        </Button>
      </div>
      <ol className="dashboard-steps">
        {steps.map(({ key, text, href, isDone }) => (
          <li key={key} data-done={isDone || undefined}>
            <AdminLink to={href} className="dashboard-step">
              <span className="dashboard-tick">{isDone && <CheckIcon size={16} />}</span>
              {text}
              {isDone && <span className="visually-hidden"> (done)</span>}
            </AdminLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
