// A form on a page without React and without script. It preserves the typed text, and each error is beside its field.
import { escapeHtml } from '@/lib/html'

export type PlainField = {
  name: string
  label: string
  type: 'text' | 'email' | 'paragraphs' | 'choice'
  autocomplete: string
  value: string
  /** Values of a choice, in order. */
  options?: readonly { value: string; label: string }[]
  /** True when it may stay empty. */
  isOptional?: boolean
  /** A sentence; if present, the field is marked as invalid. */
  error?: string
}

export type PlainForm = { action: string; fields: readonly PlainField[]; submit: string }

/** Styles for a page that carries a form. */
export const formStyle = `
form{display:grid;min-width:min(30rem,84vw);gap:1.25rem;margin:0 0 1.5rem}
label{display:block;margin-bottom:.375rem;font-size:.9375rem;font-weight:500}
input,textarea,select{box-sizing:border-box;width:100%;min-height:3rem;padding:.625rem .875rem;border:0;border-bottom:1px solid color-mix(in oklab,hsl(var(--foreground)) 48%,hsl(var(--background)));border-radius:2px 2px 0 0;background:hsl(var(--muted));color:inherit;font:inherit}
textarea{min-height:10rem;resize:vertical}
input:focus,textarea:focus,select:focus,button:focus-visible{outline:2px solid hsl(var(--primary));outline-offset:1px}
form{--wrong:oklch(from color-mix(in oklab,hsl(var(--destructive)) 42%,hsl(var(--foreground))) l calc(c * 2) h)}
[aria-invalid]{border-bottom-color:var(--wrong)}
.error{margin:.375rem 0 0;color:var(--wrong);font-size:.9375rem}
button{justify-self:start;min-height:3rem;padding:.625rem 1.5rem;border:0;border-radius:2px;background:hsl(var(--primary));color:hsl(var(--background));font:inherit;font-weight:600;cursor:pointer}
.trap{position:absolute;left:-9999px}`

/** Renders the form with the trap field, so that a second attempt is checked like the first (OP-20). */
export function formMarkup({ action, fields, submit }: PlainForm): string {
  const first = fields.find(({ error }) => error)?.name
  const rows = fields.map(({ name, label, type, autocomplete, value, options = [], isOptional, error }) => {
    const invalid = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
    const focus = name === first ? ' autofocus' : ''
    const wiring = `id="${name}" name="${name}" autocomplete="${autocomplete}"${isOptional ? '' : ' required'}${invalid}${focus}`
    // Browsers drop a line break right after the tag. We add one, so that the visitor's own is not lost.
    const control =
      type === 'choice'
        ? `<select ${wiring}>${options.map((one) => `<option value="${escapeHtml(one.value)}"${one.value === value ? ' selected' : ''}>${escapeHtml(one.label)}</option>`).join('')}</select>`
        : type === 'paragraphs'
          ? `<textarea ${wiring}>\n${escapeHtml(value)}</textarea>`
          : `<input type="${type}" ${wiring} value="${escapeHtml(value)}">`
    return `<div><label for="${name}">${escapeHtml(label)}</label>${control}${error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}</div>`
  })
  const trap = '<input class="trap" name="website" tabindex="-1" autocomplete="off" aria-hidden="true">'
  return `<form method="post" action="${escapeHtml(action)}" novalidate>${rows.join('')}${trap}<button>${escapeHtml(submit)}</button></form>`
}
