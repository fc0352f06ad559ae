// A button that tries what is typed in a group of settings, and the sentence that came out. Changing a value takes the
// sentence away.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '@/admin-kit/definition'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { type SendRequest, useRequest } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'

export type TrialOutcome = { isGood: boolean; sentence: string }

type ConnectionTrialProps = {
  label: string
  /** Label while it runs. */
  running: string
  run(request: SendRequest, values: FormValues): Promise<TrialOutcome>
}

export function ConnectionTrial({ label, running, run }: ConnectionTrialProps) {
  const { getValues, setError } = useFormContext<FormValues>()
  const request = useRequest()
  const typed = JSON.stringify(useWatch<FormValues>())
  const [tried, setTried] = useState<(TrialOutcome & { typed: string }) | null>(null)
  const [isRunning, setIsRunning] = useState(false)

  async function start(): Promise<void> {
    setIsRunning(true)
    setTried(null)
    try {
      setTried({ ...(await run(request, getValues())), typed })
    } catch (thrown) {
      const { message, fields = {} } = asApiError(thrown)
      for (const [name, text] of Object.entries(fields)) setError(name, { type: 'server', message: text })
      setTried({ isGood: false, sentence: Object.values(fields)[0] ?? message, typed })
    } finally {
      setIsRunning(false)
    }
  }

  const outcome = tried?.typed === typed ? tried : null
  return (
    <div className="settings-trial">
      <Button size="small" busy={isRunning} onClick={() => void start()}>
        {isRunning ? running : label}
      </Button>
      <p role="status" data-good={outcome?.isGood}>
        {outcome?.sentence}
      </p>
    </div>
  )
}
