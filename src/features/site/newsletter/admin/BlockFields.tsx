// Renders the fields of one block of a newsletter.
import { SourceField } from '@/admin-kit/upload/SourceField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import type { LetterPart } from '@/lib/letter-parts'
import { TextArea, TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import type { LetterChoice } from '../newsletter-admin.contract'

export type Choices = { items: LetterChoice[]; gigs: LetterChoice[]; tracks: LetterChoice[]; countries: string[] }

const textHint =
  'An empty line begins a new paragraph. # Words is a heading, **words** are bold, *words* italic, [words](https://address) a link, and alone on a line a button. Lines that begin with - or 1. are a list.'

const references = {
  item: { label: 'Item *', list: 'items', thing: 'an item', gone: 'item' },
  gig: { label: 'Gig *', list: 'gigs', thing: 'a gig', gone: 'gig' },
  track: { label: 'Track *', list: 'tracks', thing: 'a track', gone: 'track' },
} as const

/** True for a block whose record was deleted or hidden after it was chosen. */
export function isGone(part: LetterPart, choices: Choices | undefined): boolean {
  if (!('ref' in part) || part.ref === '' || !choices) return false
  return !choices[references[part.kind].list].some(({ id, isShown }) => id === part.ref && isShown)
}

type BlockFieldsProps = {
  part: LetterPart
  choices: Choices | undefined
  /** Returns the error of a field of this block. */
  error: (field: string) => string | undefined
  onChange: (part: LetterPart) => void
}

export function BlockFields({ part, choices, error, onChange }: BlockFieldsProps) {
  switch (part.kind) {
    case 'text':
      return (
        <TextArea
          label="Text *"
          rows={10}
          hint={textHint}
          value={part.text}
          error={error('text')}
          onChange={(event) => onChange({ ...part, text: event.target.value })}
        />
      )
    case 'picture':
      return (
        <>
          <SourceField
            label="Picture *"
            value={part.url}
            rules={[uploadRules['page-image']]}
            modes={{ link: 'Image URL', file: 'Upload File' }}
            linkPlaceholder="https://"
            error={error('url')}
            onChange={(url) => onChange({ ...part, url })}
          />
          <TextField
            label="What it shows *"
            hint="Readers see these words while pictures are off."
            value={part.alt}
            error={error('alt')}
            onChange={(event) => onChange({ ...part, alt: event.target.value })}
          />
          <TextField
            label="Link"
            type="url"
            placeholder="https://"
            value={part.href}
            error={error('href')}
            onChange={(event) => onChange({ ...part, href: event.target.value })}
          />
        </>
      )
    case 'divider':
      return <p className="admin-note">A line across the newsletter.</p>
    default: {
      const { label, list, thing, gone } = references[part.kind]
      const isMissing = isGone(part, choices)
      const listed = (choices?.[list] ?? []).filter(({ id, isShown }) => isShown || id === part.ref)
      return (
        <>
          <SelectField
            label={label}
            value={part.ref}
            error={error('ref')}
            options={[
              { value: '', label: `Choose ${thing}` },
              ...(isMissing && !listed.some(({ id }) => id === part.ref)
                ? [{ value: part.ref, label: `Deleted ${gone}` }]
                : []),
              ...listed.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) => onChange({ ...part, ref: event.target.value })}
          />
          {isMissing && (
            <p role="status" className="admin-note newsletter-gone">
              Visitors do not see this {gone} any more. The newsletter leaves it out.
            </p>
          )}
        </>
      )
    }
  }
}
