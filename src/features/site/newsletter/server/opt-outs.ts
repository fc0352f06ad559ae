// Finds the opt-outs in an imported list of subscribers, whatever its columns are called. In doubt a reader counts as opted out.
import { parseInstant } from '@/platform/import/reading/dates'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { yesOrNo } from '@/platform/import/reading/read-values'
import type { RowReader } from '@/platform/import/reading/row-reader'

type Doubt = { status: 'pending' | 'unsubscribed'; why: string }

/** The state of a row; if not confirmed, `column` and `was` say why. */
export type Consent = { status: 'confirmed' } | (Doubt & { column: string; was: string | null })

/** Returns plain lower-case words: `UNSUB_TIME` becomes `unsub time`, `Désinscrit` becomes `desinscrit`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A yes or a date in such a column is an opt-out. */
const saysOut =
  /unsub|opt(ed)? ?out|disabl|clean|bounc|suppress|complain|spam|abuse|do ?not|\bdont|\bdnc|no ?(e ?)?mail|block|black ?list|inactiv|invalid|undeliver|revok|withdr|remov|delet|cancel|\bstop|\bleft\b|archiv|abgemeld|abmeld|austrag|desabonn|desinscri|\bbaja\b|uitgeschreven|afgemeld|disiscri|avmeld|avregistr|wypis/

/** A no in such a column is an opt-out. */
const saysIn =
  /subscri|opt(ed)? ?in|consent|permission|marketing|newsletter|mailing|accept|activ|confirm|verif|mailable|enabled|allow|gdpr|status|deliverab|einwillig|angemeldet|abonn|inscri|suscri|toestemming|iscri/

/** Matches columns that say something else about the reader: origin, frequency, payment. */
const isNeutral =
  /\b(ip|days?|count|number|score|rating|source|plan|paid|payment|type|language|page|form|confirmed at)\b/

const inWords =
  /^(subscribed|active|confirmed|verified|valid|enabled|opted in|opt in|single opt in|double opt in|accepted|granted|member|live|angemeldet|abonne|inscrit|suscrito|iscritto|aktiv|actif|activo|attivo)$/
const pendingWords = /^(pending|unconfirmed|not confirmed|unverified|not verified|invited|waiting)$/
const outWords =
  /^(un ?subscribed|not subscribed|non subscribed|never subscribed|opted out|opt out|out|cleaned|(hard |soft )?bounced?|complained|spam|suppressed|blocked|inactive|disabled|deleted|removed|archived|cancell?ed|revoked|withdrawn|do not (e ?)?mail|do not contact|transactional|abgemeldet|ausgetragen|desabonne|desinscrit|baja|uitgeschreven|afgemeld|disiscritto|avmeldt)$/

const isYes = (word: string) => yesOrNo(word) === true || /^(x|ja|oui|si|sim|tak|ok)$/.test(word)
const isNo = (word: string) => yesOrNo(word) === false || /^(nein|non|nee|nej|nao|nie|never|none|null|n a)$/.test(word)
/** Returns the plain word of a cell. A tick is not a letter, so `plain` would lose it. */
const toWord = (text: string) => (/^[✓✔☑]\uFE0F?$/.test(text) ? 'x' : plain(text))

/** Columns in which some row says yes or no; an empty cell there means no. */
const ticked = new WeakMap<DumpTable, ReadonlySet<string>>()
function tickedColumns(table: DumpTable): ReadonlySet<string> {
  const known = ticked.get(table)
  if (known) return known
  const found = new Set(
    table.columns.filter((column) =>
      table.rows.some(({ cells }) => {
        const word = toWord(cells.get(column)?.trim() ?? '')
        return isYes(word) || isNo(word)
      }),
    ),
  )
  ticked.set(table, found)
  return found
}

const unclear =
  'It may be an opt-out, but its meaning is unclear, so no newsletter is sent. Delete or rename the column if it says something else.'

function saidBy(column: string, text: string, row: RowReader): Doubt | null {
  const name = plain(column)
  const word = toWord(text)
  const out = { status: 'unsubscribed', why: 'It is an opt-out: no newsletter is sent.' } as const
  if (saysOut.test(name)) return text === '' || isNo(word) || inWords.test(word) ? null : out
  if (saysIn.test(name) && !isNeutral.test(name)) {
    // Substack: the column says if the reader pays; `email_disabled` marks opt-outs.
    if (name === 'active subscription' && row.table.columns.includes('email_disabled')) return null
    if (text === '')
      return tickedColumns(row.table).has(column)
        ? { ...out, why: 'Others on the list agreed, this one did not.' }
        : null
    if (isYes(word) || inWords.test(word) || parseInstant(text, row.table.orders.get(column) ?? 'dmy')) return null
    if (pendingWords.test(word)) return { status: 'pending', why: 'It was never confirmed: no newsletter is sent.' }
    return isNo(word) || outWords.test(word) ? out : { ...out, why: unclear }
  }
  return outWords.test(word) && word !== 'out' ? out : null
}

/** Returns the combined result of all columns of a row; the strictest counts. */
export function readConsent(row: RowReader): Consent {
  let pending: Consent | null = null
  for (const [column, was] of row.cells) {
    if (['id', 'email', 'created_at', 'confirmed_at'].includes(column)) continue
    const said = saidBy(column, was?.trim() ?? '', row)
    if (said?.status === 'unsubscribed') return { ...said, column, was }
    if (said) pending ??= { ...said, column, was }
  }
  return pending ?? { status: 'confirmed' }
}

/**
 * Returns columns with yes or no that say nothing known about consent; the owner should check them before the import.
 */
export function unclearColumns(table: DumpTable): string[] {
  return [...tickedColumns(table)].filter((column) => {
    const name = plain(column)
    return !saysOut.test(name) && !saysIn.test(name) && column !== 'id'
  })
}
