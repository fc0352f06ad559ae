// Edits the profiles on other sites: addresses in their order, each named by its network.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt, FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { TypedEntry } from '@/admin-kit/rows/TypedEntry'
import { socialLink, withScheme } from '@/features/site/site-links/social.rules'
import { isWebAddress } from '@/lib/form-fields'
import { TextField } from '@/ui/Field'
import { notAWebAddress } from '../../list-rules'
import { socialTexts } from './menu.texts'

type Profile = { id: string; address: string }
type Form = { social_links: Profile[] }

/** Returns the network of an address; a general word while it is no web address. */
function networkName(typed: string): string {
  const address = withScheme(typed)
  return isWebAddress(address) ? socialLink(address).label : socialTexts.address
}

export function SocialField() {
  const { getValues } = useFormContext<Form>()
  const rows = useFormRows<Profile>('social_links', ({ address }) => networkName(address))
  const [problem, setProblem] = useState<string | undefined>()

  function add(typed: string): void {
    const address = withScheme(typed)
    if (address === '') return
    if (!isWebAddress(address)) return setProblem(notAWebAddress)
    if (getValues('social_links').some((row) => row.address === address)) return setProblem(socialTexts.alreadyThere)
    rows.append([{ id: newChoiceId(), address }])
    announce(`${networkName(address)} added`)
    setProblem(undefined)
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label={socialTexts.profiles} className="settings-rows">
        {(_, actions) => <ProfileRow {...actions} />}
      </FormRows>
      <TypedEntry
        label={socialTexts.add}
        hint={socialTexts.addHint}
        error={problem}
        input={rows.entry}
        placeholder="https://mastodon.social/@you"
        onAdd={add}
      />
    </div>
  )
}

function ProfileRow(actions: ChoiceActionsProps) {
  const { register, formState } = useFormContext<Form>()
  const name = `social_links.${actions.index}.address` as const
  const address = useWatch<Form, typeof name>({ name })
  return (
    <div className="settings-row" role="group" aria-label={actions.name}>
      <TextField
        label={networkName(address)}
        type="url"
        autoComplete="off"
        error={errorAt(formState.errors, name)}
        {...register(name)}
      />
      <ChoiceActions {...actions} />
    </div>
  )
}
