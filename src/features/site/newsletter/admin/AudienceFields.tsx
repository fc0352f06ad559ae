// Chooses which subscribers get a newsletter.
import { countryName } from '@/lib/countries'
import type { Audience } from '@/lib/letter-parts'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import type { Choices } from './BlockFields'

type AudienceFieldsProps = {
  audience: Audience
  choices: Choices | undefined
  errors: Readonly<Record<string, string>>
  onChange: (audience: Audience) => void
}

export function AudienceFields({ audience, choices, errors, onChange }: AudienceFieldsProps) {
  const set = (name: keyof Audience, value: string) => {
    const { [name]: _, ...others } = audience
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <fieldset className="newsletter-block">
      <legend>Who gets it</legend>
      <p className="admin-note">All confirmed subscribers, unless you choose here.</p>
      <SelectField
        label="Bought"
        value={audience.bought ?? ''}
        error={errors['audience.bought']}
        options={[
          { value: '', label: 'Anything or nothing' },
          ...(choices?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => set('bought', event.target.value)}
      />
      <TextField
        label="Subscribed since"
        type="date"
        value={audience.since ?? ''}
        error={errors['audience.since']}
        onChange={(event) => set('since', event.target.value)}
      />
      <SelectField
        label="Country of an order"
        value={audience.country ?? ''}
        error={errors['audience.country']}
        options={[
          { value: '', label: 'Any country' },
          ...(choices?.countries ?? []).map((code) => ({ value: code, label: countryName(code) })),
        ]}
        onChange={(event) => set('country', event.target.value)}
      />
    </fieldset>
  )
}
