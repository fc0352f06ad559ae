// Manages codes from an authenticator app: switched on with a QR code and a first code, off with the password.
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import type { EndpointOutput } from '@/lib/endpoint'
import { toast } from '@/ui/toast-store'
import type { accountEndpoints } from '../../account.contract'
import { showFailure } from '../failure'
import { PasswordField } from '../fields'
import { QrCode } from './QrCode'
import { RecoveryCodes } from './RecoveryCodes'

type Setup = EndpointOutput<typeof accountEndpoints.startSecondFactor>
type Step = { at: 'start' } | { at: 'scan'; setup: Setup } | { at: 'codes'; codes: readonly string[] }

type SecondFactorProps = { isOn: boolean; codesLeft: number; email: string; onChanged: () => void }

export function SecondFactor({ isOn, codesLeft, email, onChanged }: SecondFactorProps) {
  const send = useSend<typeof accountEndpoints>()
  const [step, setStep] = useState<Step>({ at: 'start' })

  const showCodes = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    setStep({ at: 'codes', codes: recoveryCodes })
    onChanged()
  }
  const setUp: Choice = {
    label: 'Set up two-factor authentication',
    async run(current) {
      const setup = await send('POST /api/admin/account/second-factor/start', { body: { current } })
      setStep({ at: 'scan', setup })
    },
  }
  const renewCodes: Choice = {
    label: 'Make new recovery codes',
    run: async (current) =>
      showCodes(await send('POST /api/admin/account/second-factor/recovery-codes', { body: { current } })),
  }
  const switchOff: Choice = {
    label: 'Switch off',
    async run(current) {
      await send('POST /api/admin/account/second-factor/off', { body: { current } })
      toast({ title: 'Two-factor authentication is off', kind: 'success' })
      onChanged()
    },
  }

  return (
    <section aria-labelledby="account-second-factor">
      <h2 id="account-second-factor" className="type-subheading">
        Two-factor authentication
      </h2>
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onSeen={() => setStep({ at: 'start' })} />}
      {step.at === 'scan' && (
        <ConfirmCode
          setup={step.setup}
          onCancel={() => setStep({ at: 'start' })}
          send={async (code) => {
            const answer = await send('POST /api/admin/account/second-factor/confirm', { body: { code } })
            toast({ title: 'Two-factor authentication is on', kind: 'success' })
            showCodes(answer)
          }}
        />
      )}
      {step.at === 'start' && !isOn && (
        <>
          <p className="admin-note">
            Off. When it is on, signing in also takes a code from an app on your phone, so a stolen password alone is
            not enough.
          </p>
          <ProveAndDo email={email} choices={[setUp]} />
        </>
      )}
      {step.at === 'start' && isOn && (
        <>
          <p className="admin-note">
            On. {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
          </p>
          <ProveAndDo email={email} choices={[renewCodes, switchOff]} />
        </>
      )}
    </section>
  )
}

type Choice = { label: string; run: (current: string) => Promise<void> }

/** Asks for the password again, then does one of these. */
function ProveAndDo({ email, choices }: { email: string; choices: readonly Choice[] }) {
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { current: '' } })
  const [chosen] = choices

  async function run(choice: Choice, current: string): Promise<void> {
    try {
      await choice.run(current)
      reset()
    } catch (thrown) {
      showFailure(thrown, choice.label, setError, 'current')
    }
  }

  return (
    <form
      noValidate
      className="access-form"
      onSubmit={(event) => void handleSubmit(async ({ current }) => chosen && run(chosen, current))(event)}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.current?.message}
        {...register('current')}
      />
      <div className="access-choices">
        {choices.map((choice) => (
          <Button
            key={choice.label}
            type={choice === chosen ? 'submit' : 'button'}
            busy={formState.isSubmitting}
            {...(choice === chosen
              ? {}
              : { onClick: () => void handleSubmit(({ current }) => run(choice, current))() })}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </form>
  )
}

type ConfirmCodeProps = { setup: Setup; send: (code: string) => Promise<void>; onCancel: () => void }

function ConfirmCode({ setup, send, onCancel }: ConfirmCodeProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } })

  async function confirm({ code }: { code: string }): Promise<void> {
    try {
      await send(code)
    } catch (thrown) {
      if (asApiError(thrown).code === 'invalid_input')
        setError('code', { message: asApiError(thrown).message }, { shouldFocus: true })
      else showFailure(thrown, 'Error setting up two-factor authentication', setError, 'code')
    }
  }

  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(confirm)(event)}>
      <p>Scan this with your authenticator app, then type the code it shows.</p>
      <QrCode text={setup.address} title="QR code for your authenticator app" />
      <p className="admin-note">
        Or type this key into the app:{' '}
        <code className="access-secret">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div className="access-choices">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Switch on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
